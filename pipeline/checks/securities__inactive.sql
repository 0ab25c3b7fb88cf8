-- mistake of the latest quarter: securities.csv says of most securities that managers hold that they are not traded any more: write true in active where they are, or leave it empty
with
held as (
    select trend_counts.security_id
    from core.trend_counts
    inner join core.quarters on quarters.report_period = trend_counts.report_period and quarters.is_latest_finalized
    where trend_counts.holding_count > 0
)

select count(*) as told_count, count(*) filter (not securities.active) as inactive_count,
    min(securities.ticker) filter (not securities.active) as ticker,
from core.securities
semi join held on held.security_id = securities.security_id
where securities.active is not null and securities.ticker is not null
having told_count >= 20 and 2 * inactive_count > told_count
order by inactive_count
