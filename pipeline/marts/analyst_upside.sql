-- One row per ticker with a price and a target: what analysts expect of it. Serves /v1/analyst-trends/upside. Key: ticker.
with
analyst_entries as (
    select ticker, stance, adjusted_price_target
    from core.analyst_entries
    where is_counted
),

ticker_prices as (
    select ticker, security_id, price
    from core.ticker_prices
    where is_ticker_owner
),

stocks as (select security_id, market_cap from core.stocks),

targets as (
    select
        ticker,
        -- Summed in millionths, so that the mean does not depend on the order of its terms.
        cast(sum(millionths(adjusted_price_target)) as hugeint) as target_millionths,
        count(adjusted_price_target) as targets_count,
        count(*) as ratings_count,
        count(*) filter (stance = 'bullish') as bullish_count,
        count(*) filter (stance in ('bullish', 'neutral', 'bearish')) as known_count,
    from analyst_entries
    group by ticker
),

means as (
    select
        *,
        target_millionths / (1000000 * targets_count) as price_target,
        -- Half a cent is rounded up, which a binary fraction may miss.
        (target_millionths + 5000 * targets_count) // (10000 * targets_count) / 100 as rounded_price_target,
    from targets
)

select
    means.ticker,
    means.rounded_price_target as price_target,
    round_percent(100 * (means.price_target / ticker_prices.price - 1)) as upside_percent,
    percent_of(means.bullish_count, means.known_count) as bullish_percent,
    cast(means.ratings_count as integer) as ratings_count,
    stocks.market_cap,
from means
inner join ticker_prices on ticker_prices.ticker = means.ticker
left join stocks on stocks.security_id = ticker_prices.security_id
where ticker_prices.price > 0 and means.rounded_price_target > 0
order by means.ticker
