-- One row per ticker and day with a close; where files disagree, the highest in US dollars, or, without one, in any currency. Key: ticker, price_date.
with
prices as (
    select date, ticker, close, currency
    from raw.prices
),

highest as (
    select
        ticker,
        date,
        coalesce(max(close) filter (currency = 'USD'), max(close)) as close,
        coalesce(min(close) filter (currency = 'USD'), min(close)) as lowest_close,
        case when bool_or(currency = 'USD') then 'USD' else arg_max(currency, (close, currency)) filter (currency <> 'USD') end as currency,
    from prices
    group by ticker, date
)

select
    ticker,
    date as price_date,
    quarter_end(date) as report_period,
    close,
    currency,
    -- Rounding is no disagreement.
    case when close > 1.01 * lowest_close then lowest_close end as other_close,
from highest
order by price_date, ticker
