-- One row per ticker with a close at the end of the report period: its last one, up to 7 days before the last weekday. Key: ticker.
with
prices as (
    select ticker, price_date, close, currency
    from staging.prices
    where report_period = $report_period::date and price_date <= $known_to::date
),

windowed as (
    select ticker, price_date, close, currency
    from prices
    where price_date >= $report_period::date - 7 - greatest(isodow($report_period::date) - 5, 0)::integer
)

select
    $report_period::date as report_period,
    ticker,
    price_date,
    close,
    currency,
from windowed
qualify row_number() over (partition by ticker order by price_date desc) = 1
order by ticker
