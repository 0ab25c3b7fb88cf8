-- One row per CUSIP of core.listings with a close in US dollars at the end of the report period; of those with one ticker, the held ones, if any is. Key: cusip.
with
listings as (select cusip, ticker, is_active from core.listings),

closes as (
    select ticker, price_date, close
    from core.closes
    where report_period = $report_period::date and currency = 'USD'
),

held_cusips as (
    select cusip from core.held_cusips
    where report_period = $report_period::date
),

quoted as (
    select
        listings.cusip,
        listings.ticker,
        listings.is_active,
        held_cusips.cusip is not null as is_held,
        closes.price_date,
        closes.close,
    from listings
    inner join closes on closes.ticker = listings.ticker
    left join held_cusips on held_cusips.cusip = listings.cusip
)

select
    cusip,
    $report_period::date as report_period,
    ticker,
    is_active,
    is_held,
    price_date,
    close,
from quoted
-- A ticker's closes are of the CUSIP that bore it then.
qualify is_held or not bool_or(is_held) over (partition by ticker)
order by cusip
