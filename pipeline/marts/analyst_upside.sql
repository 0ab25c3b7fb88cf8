-- One row per ticker with a price and a target: what analysts expect of it. Serves /v1/analyst-trends/upside. Key: ticker.
with
analyst_entries as (
    select ticker, stance, rating, price_target, adjusted_price_target
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
        cast(sum(cast(round(adjusted_price_target * 1000000) as decimal(38, 0))) as double)
            / 1000000 / count(adjusted_price_target) as price_target,
        count(*) as ratings_count,
        count(*) filter (stance = 'bullish') as bullish_count,
        count(*) filter (stance in ('bullish', 'neutral', 'bearish')) as known_count,
    from analyst_entries
    group by ticker
    having count(adjusted_price_target) > 0
)

select
    targets.ticker,
    round(targets.price_target, 2) as price_target,
    round(100 * (targets.price_target / ticker_prices.price - 1), 2) as upside_percent,
    percent_of(targets.bullish_count, targets.known_count) as bullish_percent,
    cast(targets.ratings_count as integer) as ratings_count,
    stocks.market_cap,
from targets
inner join ticker_prices on ticker_prices.ticker = targets.ticker
left join stocks on stocks.security_id = ticker_prices.security_id
where ticker_prices.price > 0 and round(targets.price_target, 2) > 0
order by targets.ticker
