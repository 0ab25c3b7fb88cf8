-- One row per ticker and day with a close; where files disagree, the highest in US dollars, or, without one, in any currency. Key: ticker, price_date.
with
prices as (select date, ticker, close, currency from raw.prices where report_period = $report_period::date),

-- Few: what has to be asked of these takes longer.
others as (select date, ticker, close, currency from prices where currency <> 'USD'),

dollar_days as (
    select ticker, date from prices
    where currency = 'USD' and ticker in (select others.ticker from others)
),

highest as (
    select ticker, date, max(close) as close, min(close) as lowest_close, 'USD' as currency
    from prices
    where currency = 'USD'
    group by ticker, date
    union all
    select ticker, date, max(close), min(close), arg_max(currency, (close, currency))
    from others
    anti join dollar_days using (ticker, date)
    group by ticker, date
)

select
    ticker,
    date as price_date,
    $report_period::date as report_period,
    close,
    currency,
    -- Rounding is no disagreement.
    case when close > 1.01 * lowest_close then lowest_close end as other_close,
from highest
order by price_date, ticker
