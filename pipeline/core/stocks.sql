-- One row per security with a ticker: what the API says of it, and what it can be filtered by. Key: security_id.
with
quarters as (select report_period from core.quarters where is_latest_finalized),

trend_counts as (
    select
        trend_counts.security_id,
        trend_counts.name_of_issuer,
        trend_counts.report_period = quarters.report_period and trend_counts.holding_count > 0 as is_held,
    from core.trend_counts
    inner join quarters
        on trend_counts.report_period in (quarters.report_period, previous_quarter_end(quarters.report_period))
    qualify row_number() over (partition by trend_counts.security_id order by trend_counts.report_period desc) = 1
),

securities as (
    select security_id, security_cusip, ticker, name, type, sector, industry, market_cap_usd, shares_outstanding, older_market_cap_usd, active
    from core.securities
    where ticker is not null
),

ticker_prices as (select security_id, ticker, price from core.ticker_prices where currency = 'USD'),

capitalised as (
    select
        securities.*,
        trend_counts.name_of_issuer,
        coalesce(trend_counts.is_held, false) as is_held,
        coalesce(
            securities.market_cap_usd, securities.shares_outstanding * ticker_prices.price, securities.older_market_cap_usd
        ) as market_cap,
    from securities
    left join trend_counts on trend_counts.security_id = securities.security_id
    left join ticker_prices
        on ticker_prices.security_id = securities.security_id and ticker_prices.ticker = securities.ticker
)

select
    security_id,
    stock_id_of(security_id) as stock_id,
    security_cusip,
    ticker,
    coalesce(name, tidy_case(nullif(trim(space_words(name_of_issuer)), '')), ticker) as name,
    coalesce(active, is_held) as active,
    type,
    case
        when market_cap < 300e6 then 'micro_cap'
        when market_cap < 2e9 then 'small_cap'
        when market_cap < 10e9 then 'mid_cap'
        when market_cap < 200e9 then 'large_cap'
        when market_cap >= 200e9 then 'mega_cap'
    end as market_cap,
    slug(sector) as sector_id,
    sector,
    slug(industry) as industry_id,
    industry,
from capitalised
order by security_id
