-- warning: the values of an information table add up to another sum than its summary page says, rounding of each row let pass
with
holdings as (
    select source_id, accession_number, sum(filed_value) as filed_value, sum(row_count) as row_count
    from staging.holdings
    group by source_id, accession_number
)

select filings.accession_number, filings.table_value_total, coalesce(holdings.filed_value, 0) as filed_value
from core.filings
left join holdings
    on holdings.accession_number = filings.accession_number and holdings.source_id = filings.source_id
where abs(filings.table_value_total - coalesce(holdings.filed_value, 0)) > coalesce(holdings.row_count, 0)
