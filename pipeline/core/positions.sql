-- One row per manager and security that it holds at the end of the report period: all its effective rows but options, repaired and in US dollars. Key: cik, security_id.
with
holdings as (
    select cik, accession_number, cusip, shares_type, filed_value, shares, row_count
    from core.holdings
    where report_period = $report_period::date and put_call is null
),

filing_units as (
    select
        accession_number,
        value_unit_usd,
        count(*) over (partition by cik) = 1 as is_only_filing,
        dense_rank() over (order by cik) as manager_number,
    from core.filing_units
    where report_period = $report_period::date
),

repairs as (
    select accession_number, cusip, shares_type, value_usd, shares from core.repairs
    where report_period = $report_period::date
),

cusips as (
    select
        cusip,
        security_id,
        count(*) over (partition by security_id) = 1 and not has_principal as is_only_kind,
    from core.cusips
    where report_period = $report_period::date
),

valued as (
    select
        holdings.cik,
        cusips.security_id,
        place_of_position(filing_units.manager_number, cusips.security_id) as place,
        filing_units.is_only_filing and cusips.is_only_kind as is_alone,
        coalesce(repairs.shares, holdings.shares) as shares,
        coalesce(repairs.value_usd, value_usd_of(holdings.filed_value, filing_units.value_unit_usd)) as value_usd,
        holdings.row_count,
        repairs.accession_number is not null as is_repaired,
    from holdings
    inner join filing_units on filing_units.accession_number = holdings.accession_number
    inner join cusips on cusips.cusip = holdings.cusip
    left join repairs
        on repairs.accession_number = holdings.accession_number
        and repairs.cusip = holdings.cusip
        and repairs.shares_type = holdings.shares_type
),

-- Nearly every row is a position by itself: only those that may share one are grouped, which costs more than all the rest.
summed as (
    select cik, security_id, place, shares, value_usd, row_count, is_repaired
    from valued
    where is_alone
    union all
    select
        cik,
        security_id,
        place,
        cast(sum(shares) as bigint) as shares,
        cast(sum(value_usd) as bigint) as value_usd,
        cast(sum(row_count) as integer) as row_count,
        bool_or(is_repaired) as is_repaired,
    from valued
    where not is_alone
    group by cik, security_id, place
)

select
    cik,
    security_id,
    $report_period::date as report_period,
    shares,
    value_usd,
    row_count,
    is_repaired,
from summed
where shares > 0 or value_usd > 0
order by place
