-- mistake by quarter: most rows of a filing have a VALUE and no shares, so its flows are wrong and nothing of it counts as increased: get the file again, or give the shares in corrections.csv; where nobody knows them, correct its effective there to what it counts as: base, added, ignored or notice
with
counts as (
    select accession_number, report_period, cast(sum(row_count) as integer) as without_shares_count
    from core.holdings
    where shares = 0 and filed_value > 0 and put_call is null
    group by accession_number, report_period
)

select
    filings.accession_number,
    filings.report_period,
    filings.manager_name,
    filing_rulings.role,
    counts.without_shares_count,
    filing_totals.row_count,
    filings.source_id,
from counts
inner join core.filings on filings.accession_number = counts.accession_number and filings.report_period = counts.report_period
inner join core.filing_totals
    on filing_totals.accession_number = counts.accession_number and filing_totals.report_period = counts.report_period
left join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
where
    -- Whoever says that it counts has looked.
    filings.corrected_role is null
    and counts.without_shares_count >= 3 and 2 * counts.without_shares_count > filing_totals.row_count
order by counts.without_shares_count desc, filings.accession_number
