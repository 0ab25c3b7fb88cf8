-- mistake: most rows of a filing have a VALUE and no shares, so its flows are wrong and nothing of it counts as increased: get the file again, or give the shares in corrections.csv
select
    filings.accession_number,
    filings.manager_name,
    filing_totals.without_shares_count,
    filing_totals.row_count,
    filings.source_id,
from staging.filing_totals
inner join core.known_filings as filings
    on filings.accession_number = filing_totals.accession_number and filings.source_id = filing_totals.source_id
where filing_totals.without_shares_count >= 3 and 2 * filing_totals.without_shares_count > filing_totals.row_count
order by filing_totals.without_shares_count desc, filings.accession_number
