-- One row per filing of the report period with an information table: what its rows add up to, as filed. Key: accession_number.
with
filings as (
    select accession_number, source_id from core.filings
    where report_period = $report_period::date
)

select
    filings.accession_number,
    $report_period::date as report_period,
    cast(sum(holdings.row_count) as integer) as row_count,
    cast(sum(holdings.filed_value) as bigint) as filed_value,
from filings
inner join staging.holdings
    on holdings.accession_number = filings.accession_number and holdings.source_id = filings.source_id
group by filings.accession_number
order by filings.accession_number
