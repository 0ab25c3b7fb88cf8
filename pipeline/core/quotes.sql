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
),

-- In decades off the close, in the unit that was due after the quarter.
filed as (
    select
        quoted.cusip,
        prior_value_unit_of($report_period::date + 4) * holdings.filed_value / holdings.shares as filed_price_usd,
        log10(filed_price_usd / quoted.close) as decades,
    from quoted
    inner join core.holdings on holdings.cusip = quoted.cusip
    where holdings.report_period = $report_period::date and holdings.put_call is null and holdings.shares_type = 'SH'
        and holdings.shares > 0 and holdings.filed_value > 0 and holdings.filed_value <> holdings.shares
),

-- Some file in another unit than they should, but not all; and no unit makes up for a factor of 10 or 100.
refuted as (
    select cusip
    from filed
    group by cusip
    having (count(*) >= 10 and 5 * count(*) filter (abs(decades) <= 1) <= count(*))
        or (count(*) >= 3 and 5 * count(*) filter (abs(decades - 3 * round(decades / 3)) <= 0.7) <= count(*))
),

refuting as (
    select filed.cusip, median(filed.filed_price_usd) as refuting_price_usd
    from filed
    inner join refuted on refuted.cusip = filed.cusip
    group by filed.cusip
)

select
    quoted.cusip,
    $report_period::date as report_period,
    quoted.ticker,
    quoted.is_active,
    quoted.is_held,
    quoted.price_date,
    quoted.close,
    refuting.refuting_price_usd,
from quoted
left join refuting on refuting.cusip = quoted.cusip
-- A ticker's closes are of the CUSIP that bore it then.
qualify quoted.is_held or not bool_or(quoted.is_held) over (partition by quoted.ticker)
order by quoted.cusip
