-- One row per filing with an information table, and source that has it: what its rows add up to, as filed. Key: accession_number.
with
holdings as (
    select accession_number, source_id, report_period, filed_value, row_count, is_unknown_type
    from staging.holdings
)

select
    accession_number,
    source_id,
    report_period,
    cast(sum(row_count) as integer) as row_count,
    cast(sum(filed_value) as bigint) as filed_value,
    cast(coalesce(sum(row_count) filter (is_unknown_type), 0) as integer) as unknown_type_count,
from holdings
group by accession_number, source_id, report_period
order by report_period, accession_number
