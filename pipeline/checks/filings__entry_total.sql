-- warning: an information table has another number of rows than its summary page says
with
holdings as (
    select source_id, accession_number, sum(row_count) as row_count
    from staging.holdings
    group by source_id, accession_number
)

select filings.accession_number, filings.table_entry_total, coalesce(holdings.row_count, 0) as row_count
from core.filings
left join holdings
    on holdings.accession_number = filings.accession_number and holdings.source_id = filings.source_id
where filings.table_entry_total <> coalesce(holdings.row_count, 0)
