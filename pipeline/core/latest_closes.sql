-- One row per ticker that has a price: its last close on or before as-of, or one in US dollars of the week before it, as traded. Key: ticker.
with
prices as (
    select ticker, price_date, close, currency
    from staging.prices
    where price_date <= $as_of::date
),

newest as (
    select
        ticker,
        max(price_date) as price_date,
        arg_max(close, price_date) as close,
        arg_max(currency, price_date) as currency,
    from prices
    group by ticker, currency = 'USD'
),

-- What trades in two countries has a close in US dollars, though that day was a holiday there.
latest as (
    select ticker, price_date, close, currency
    from newest
    qualify row_number() over (partition by ticker order by price_date + case when currency = 'USD' then 7 else 0 end desc, currency = 'USD' desc) = 1
),

splits as (
    select latest.ticker, splits.ex_date, splits.ratio
    from latest
    inner join core.ticker_splits as splits on splits.ticker = latest.ticker and splits.ex_date > latest.price_date
    where latest.currency = 'USD'
),

-- What the newest close of a quarter's end tells of all that the vendor gives.
adjusted as (
    select ticker, max(adjusted_until) as adjusted_until
    from core.quotes
    where ticker in (select splits.ticker from splits)
    group by ticker, report_period
    qualify row_number() over (partition by ticker order by report_period desc) = 1
),

ratios as (
    select splits.ticker, product_by_day(splits.ratio, splits.ex_date) as ratio
    from splits
    inner join adjusted on adjusted.ticker = splits.ticker and adjusted.adjusted_until >= splits.ex_date
    group by splits.ticker
)

select
    latest.ticker,
    latest.price_date,
    latest.close * coalesce(ratios.ratio, 1) as close,
    latest.currency,
from latest
left join ratios on ratios.ticker = latest.ticker
order by latest.ticker
