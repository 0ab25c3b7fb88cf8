-- error of the latest quarter: a published count of holders is not that of core.trend_counts
with
latest as (select report_period from core.quarters where is_latest_finalized),

counted as (
    select security_id, holding_count from core.trend_counts
    where report_period in (select latest.report_period from latest)
)

select fund_trends.id, fund_trends.ticker, fund_trends.current, coalesce(counted.holding_count, 0) as holding_count
from marts.fund_trends
left join counted on stock_id_of(counted.security_id) = fund_trends.id
where fund_trends.trend = 'holding' and fund_trends.current <> coalesce(counted.holding_count, 0)
order by fund_trends.id
