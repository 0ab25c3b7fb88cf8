-- One row per filing of the report period with rows in its information table that can be used: what they add up to, as filed. Key: accession_number.
with
filings as (
    select accession_number, source_id from core.filings
    where report_period = $report_period::date
),

filing_totals as (select accession_number, source_id, row_count, filed_value from staging.filing_totals)

select
    filings.accession_number,
    $report_period::date as report_period,
    filing_totals.row_count,
    filing_totals.filed_value,
from filings
inner join filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.source_id = filings.source_id
order by filings.accession_number
