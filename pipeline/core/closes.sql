-- One row per ticker with a close at the end of the report period: its last one in US dollars, else in another currency, up to 7 days before the last trading day. Key: ticker.
with
prices as (
    select ticker, price_date, close, currency
    from staging.prices
    where report_period = $report_period::date and price_date <= $known_to::date
),

-- The last weekday; where Easter is on 31 March, 1 or 2 April, next in 2040, the day before, for that is Good Friday.
last_trading_days as (
    select $report_period::date - greatest(isodow($report_period::date) - 5, 0)::integer
        - case when $report_period::date in ('2013-03-31', '2018-03-31', '2024-03-31', '2029-03-31') then 1 else 0 end as last_trading_day,
),

windowed as (
    select ticker, price_date, close, currency
    from prices
    where price_date >= (select last_trading_days.last_trading_day - 7 from last_trading_days)
)

select
    $report_period::date as report_period,
    ticker,
    price_date,
    close,
    currency,
from windowed
-- Of what trades in two countries the later day may be the other one's.
qualify row_number() over (partition by ticker order by currency = 'USD' desc, price_date desc) = 1
order by ticker
