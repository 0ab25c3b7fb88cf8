-- One row per manager and security held at the end of the report period; options are no positions. Key: cik, security_id.
with
holdings as (
    select cik, security_id, security_cusip, report_period, name_of_issuer, shares, value_usd, row_count
    from core.holdings
    where report_period = $report_period::date and put_call is null
)

select
    cik,
    security_id,
    security_cusip,
    report_period,
    min(name_of_issuer) as name_of_issuer,
    cast(sum(shares) as bigint) as shares,
    cast(sum(value_usd) as bigint) as value_usd,
    cast(sum(row_count) as integer) as row_count,
from holdings
group by cik, security_id, security_cusip, report_period
having sum(shares) > 0 or sum(value_usd) > 0
order by cik, security_id
