-- One row per entry of an analyst as published, exact repeats once. Key: published_at, ticker, firm, analyst, rating, price_target, currency.
with
analyst_targets as (
    select published_at, ticker, firm, analyst, rating, price_target, currency
    from raw.analyst_targets
)

select distinct
    published_at,
    ticker,
    firm,
    analyst,
    rating,
    price_target,
    currency,
    nullif(regexp_replace(lower(rating), '[^\p{L}\p{N}]', '', 'g'), '') as rating_word,
from analyst_targets
order by published_at, ticker, firm, analyst, rating, price_target, currency
