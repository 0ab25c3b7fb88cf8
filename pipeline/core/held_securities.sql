-- One row per security that managers hold at the end of the latest finalized quarter: how many do, for how many dollars, and what securities.csv says that it is. Key: security_id.
select
    trend_counts.security_id,
    trend_counts.security_cusip,
    trend_counts.report_period,
    trend_counts.name_of_issuer,
    trend_counts.holding_count,
    trend_counts.value_usd,
    securities.ticker,
    securities.name,
    securities.type,
    securities.sector,
    securities.industry,
    securities.market_cap_usd,
    securities.shares_outstanding,
    securities.active,
from core.trend_counts
inner join core.quarters on quarters.report_period = trend_counts.report_period and quarters.is_latest_finalized
left join core.securities on securities.security_id = trend_counts.security_id
where trend_counts.holding_count > 0
