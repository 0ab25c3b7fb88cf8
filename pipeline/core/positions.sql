-- One row per manager and security held at the end of the report period; options are no positions. Key: cik, security_id.
with
holdings as (
    select cik, accession_number, report_period, cusip, shares_type, filed_value, shares, row_count
    from core.holdings
    where report_period = $report_period::date and put_call is null
),

filing_units as (
    select accession_number, value_unit_usd from core.filing_units
    where report_period = $report_period::date
),

repairs as (
    select accession_number, cusip, shares_type, value_usd, shares from core.repairs
    where report_period = $report_period::date
),

cusips as (
    select cusip, security_id from core.cusips
    where report_period = $report_period::date
),

valued as (
    select
        holdings.cik,
        cusips.security_id,
        holdings.report_period,
        coalesce(repairs.shares, holdings.shares) as shares,
        coalesce(repairs.value_usd, holdings.filed_value * filing_units.value_unit_usd) as value_usd,
        holdings.row_count,
        repairs.accession_number is not null as is_repaired,
    from holdings
    inner join filing_units on filing_units.accession_number = holdings.accession_number
    inner join cusips on cusips.cusip = holdings.cusip
    left join repairs
        on repairs.accession_number = holdings.accession_number
        and repairs.cusip = holdings.cusip
        and repairs.shares_type = holdings.shares_type
)

select
    cik,
    security_id,
    report_period,
    cast(sum(shares) as bigint) as shares,
    cast(sum(value_usd) as bigint) as value_usd,
    cast(sum(row_count) as integer) as row_count,
    bool_or(is_repaired) as is_repaired,
from valued
group by cik, security_id, report_period
having sum(shares) > 0 or sum(value_usd) > 0
order by cik, security_id
