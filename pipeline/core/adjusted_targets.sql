-- One row per ticker whose targets of the 3 months up to as-of from before a split are already adjusted for it, as vendors do. Key: ticker.
with
-- A target of one moment counts once, whoever set it.
analyst_targets as (
    select distinct ticker, published_at, price_target, currency
    from staging.analyst_targets
    where is_recent_target(published_at, $as_of::date) and is_credible_price(price_target)
),

ticker_prices as (
    select ticker, security_id, price, currency
    from core.ticker_prices
    where is_ticker_owner and price > 0
),

splits as (select security_id, ex_date, new_shares, old_shares from core.splits),

compared as (
    select
        analyst_targets.ticker,
        max(splits.ex_date) as ex_date,
        any_value(analyst_targets.price_target / ticker_prices.price) as target_ratio,
        target_ratio * product_by_day(splits.old_shares / splits.new_shares, splits.ex_date) as adjusted_ratio,
    from analyst_targets
    inner join ticker_prices
        on ticker_prices.ticker = analyst_targets.ticker and ticker_prices.currency = analyst_targets.currency
    inner join splits on splits.security_id = ticker_prices.security_id and splits.ex_date > analyst_targets.published_at::date
    group by analyst_targets.ticker, analyst_targets.published_at, analyst_targets.price_target
)

select
    ticker,
    max(ex_date) as ex_date,
    cast(count(*) as integer) as targets_count,
    median(target_ratio) as target_ratio,
    median(adjusted_ratio) as adjusted_ratio,
from compared
group by ticker
-- Three targets or more do not expect a third less than the price, least of all where the target is near it as given. What
-- a reverse split would make of them proves nothing: where one was needed targets may be many times the price.
having count(*) >= 3 and median(adjusted_ratio) < 2 / 3 and median(target_ratio) between 2 / 3 and 2
order by ticker
