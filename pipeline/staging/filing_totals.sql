-- One row per filing with rows in its information table that can be used, and source that has it: what they add up to, as filed. Key: accession_number.
with
holdings as (
    select accession_number, source_id, report_period, filed_value, shares, row_count, is_unknown_type
    from staging.holdings
)

-- A source is open by itself, and a filing of it has one report period: more keys take half as long again.
select
    accession_number,
    any_value(source_id) as source_id,
    any_value(report_period) as report_period,
    cast(sum(row_count) as integer) as row_count,
    cast(sum(filed_value) as bigint) as filed_value,
    cast(sum(shares) as bigint) as shares,
    cast(coalesce(sum(row_count) filter (is_unknown_type), 0) as integer) as unknown_type_count,
from holdings
group by accession_number
order by report_period, accession_number
