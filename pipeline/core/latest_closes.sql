-- One row per ticker that has a price: its last close on or before as-of. Key: ticker.
with
prices as (
    select ticker, price_date, close, currency
    from staging.prices
    where price_date <= $as_of::date
)

select
    ticker,
    price_date,
    close,
    currency,
from prices
qualify row_number() over (partition by ticker order by price_date desc) = 1
order by ticker
