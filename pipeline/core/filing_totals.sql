-- One row per filing of the report period with rows in its information table that can be used: what they add up to, as filed. Key: accession_number.
with
filings as (
    select accession_number, source_id, cik, filed_at, report_period from core.filings
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
),

filing_totals as (select accession_number, source_id, row_count, filed_value, shares from staging.filing_totals),

summed as (
    select filings.*, filing_totals.row_count, filing_totals.filed_value, filing_totals.shares
    from filings
    inner join filing_totals
        on filing_totals.accession_number = filings.accession_number and filing_totals.source_id = filings.source_id
),

repeated as (
    select summed.accession_number, arg_min(previous.accession_number, (previous.filed_at, previous.accession_number)) as repeated_accession_number
    from summed
    inner join summed as previous
        on previous.cik = summed.cik and previous.report_period < summed.report_period
        and previous.row_count = summed.row_count and previous.filed_value = summed.filed_value and previous.shares = summed.shares
    where tells_table(summed.row_count, summed.filed_value)
    group by summed.accession_number
)

select
    summed.accession_number,
    summed.report_period,
    summed.row_count,
    summed.filed_value,
    summed.shares,
    repeated.repeated_accession_number,
from summed
left join repeated on repeated.accession_number = summed.accession_number
where summed.report_period = $report_period::date
order by summed.accession_number
