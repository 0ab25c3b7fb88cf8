-- One row per effective filing of one manager and kind of row: how many, and their value. Key: accession_number, row_kind.
with
holdings as (
    select
        holdings.accession_number,
        case
            when holdings.put_call is not null then 'options'
            when holdings.filed_value = 0 and holdings.shares = 0 and repairs.cusip is null then 'nothing'
            when holdings.shares_type = 'PRN' then 'principal'
            else 'shares'
        end as row_kind,
        holdings.row_count,
        holdings.filed_value,
        filing_units.value_unit_usd,
        coalesce(repairs.value_usd, holdings.filed_value::hugeint * filing_units.value_unit_usd) as counted_usd,
        repairs.value_usd - holdings.filed_value::hugeint * filing_units.value_unit_usd as repaired_usd,
    from core.holdings
    inner join core.filing_units on filing_units.accession_number = holdings.accession_number
    left join core.repairs
        on repairs.accession_number = holdings.accession_number
        and repairs.cusip = holdings.cusip
        and repairs.shares_type = holdings.shares_type
        and holdings.put_call is null
    where holdings.report_period = $report_period::date and holdings.cik = $cik
)

select
    accession_number,
    row_kind,
    sum(row_count) as row_count,
    sum(filed_value) as filed_value,
    any_value(value_unit_usd) as value_unit_usd,
    count(repaired_usd) as repaired_count,
    coalesce(sum(repaired_usd), 0) as repaired_usd,
    sum(counted_usd) as counted_usd,
from holdings
group by accession_number, row_kind
order by accession_number, row_kind desc
