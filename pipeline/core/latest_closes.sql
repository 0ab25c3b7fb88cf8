-- One row per ticker that has a price: its last close on or before as-of, as traded. Key: ticker.
with
prices as (
    select ticker, price_date, close, currency
    from staging.prices
    where price_date <= $as_of::date
),

latest as (
    select ticker, price_date, close, currency
    from prices
    qualify row_number() over (partition by ticker order by price_date desc) = 1
),

-- A close of a quarter's end before a split may be adjusted for it, where no later one is known.
adjusted as (
    select ticker, price_date, max(adjustment_ratio) as adjustment_ratio
    from core.quotes
    where adjustment_ratio is not null
    group by ticker, price_date
)

select
    latest.ticker,
    latest.price_date,
    latest.close * coalesce(adjusted.adjustment_ratio, 1) as close,
    latest.currency,
from latest
left join adjusted on adjusted.ticker = latest.ticker and adjusted.price_date = latest.price_date
order by latest.ticker
