-- mistake of the latest quarter: securities.csv gives one ticker to two securities that are both active and held, so both are listed under it, and only one has its closes: write false in active of the one that lost it, or its own ticker
with
held as (
    select trend_counts.security_id
    from core.trend_counts
    inner join core.quarters on quarters.report_period = trend_counts.report_period and quarters.is_latest_finalized
    where trend_counts.holding_count > 0
)

select
    securities.ticker,
    min(securities.security_cusip) as cusip,
    max(securities.security_cusip) as other_cusip,
    count(*) as securities_count,
from core.securities
semi join held on held.security_id = securities.security_id
where securities.active and securities.ticker is not null
group by securities.ticker
having count(*) > 1
order by securities.ticker
