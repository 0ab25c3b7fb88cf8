-- One row per ticker and day with a close; where files disagree, the highest close. Key: ticker, price_date.
with
prices as (
    select date, ticker, close, currency
    from raw.prices
)

select
    ticker,
    date as price_date,
    quarter_end(date) as report_period,
    max(close) as close,
    arg_max(currency, (close, currency)) as currency,
from prices
group by ticker, date
order by price_date, ticker
