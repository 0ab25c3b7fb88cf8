-- One row per trend and security with a ticker: managers that did so in the latest finalized quarter and in the one before, where any did. Serves /v1/fund-trends. Key: trend, id.
with
quarters as (select report_period from core.quarters where is_latest_finalized),

stocks as (
    select security_id, stock_id, ticker, name, active, type, market_cap, sector_id, industry_id
    from core.stocks
),

current_counts as (
    select trend_counts.security_id, trend_counts.holding_count, trend_counts.increased_count, trend_counts.closed_count
    from core.trend_counts
    inner join quarters on quarters.report_period = trend_counts.report_period
),

previous_counts as (
    select trend_counts.security_id, trend_counts.holding_count, trend_counts.increased_count, trend_counts.closed_count
    from core.trend_counts
    inner join quarters on previous_quarter_end(quarters.report_period) = trend_counts.report_period
),

counted as (
    select
        stocks.*,
        unnest([
            {
                'trend': 'increased-positions',
                'current': coalesce(current_counts.increased_count, 0),
                'previous': coalesce(previous_counts.increased_count, 0)
            },
            {
                'trend': 'closed-positions',
                'current': coalesce(current_counts.closed_count, 0),
                'previous': coalesce(previous_counts.closed_count, 0)
            },
            {
                'trend': 'holding',
                'current': coalesce(current_counts.holding_count, 0),
                'previous': coalesce(previous_counts.holding_count, 0)
            }
        ], recursive := true),
    from stocks
    left join current_counts on current_counts.security_id = stocks.security_id
    left join previous_counts on previous_counts.security_id = stocks.security_id
)

select
    trend,
    stock_id as id,
    ticker,
    name,
    active,
    current,
    previous,
    current - previous as change,
    percent_of(current - previous, previous) as change_percent,
    type,
    market_cap,
    sector_id,
    industry_id,
from counted
where current > 0 or previous > 0
order by trend, id
