-- One row: the days of the newest filing, close and target up to as-of, which tell whether each of them still arrives; and how many tickers with an upside have that close, of how many that have any.
with
filings as (select max(filed_at) as filed_at from core.filing_rulings),
closes as (select max(price_date) as price_date from core.latest_closes),

targets as (
    select max(published_at::date) as published_at
    from staging.analyst_targets
    where published_at::date <= $as_of::date
),

rated as (
    select count(*) as rated_count, count(*) filter (ticker_prices.price_date = closes.price_date) as fresh_count
    from marts.analyst_upside
    inner join core.ticker_prices on ticker_prices.ticker = analyst_upside.ticker and ticker_prices.is_ticker_owner
    cross join closes
    where ticker_prices.price_source = 'close'
)

select filed_at, price_date, published_at, cast(rated_count as integer) as rated_count, cast(fresh_count as integer) as fresh_count
from filings, closes, targets, rated
