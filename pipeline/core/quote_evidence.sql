-- One row per CUSIP of core.listings with a close in US dollars at the end of the report period and rows of shares to compare with it: whether the close is adjusted for later splits, or not of these shares. Key: cusip.
with
listings as (select cusip, ticker from core.listings),

closes as (
    select ticker, price_date, close
    from core.closes
    where report_period = $report_period::date and currency = 'USD'
),

-- A split may be listed under the old and the new CUSIP.
later_splits as (
    select closes.ticker, splits.ex_date, max(log10(splits.new_shares / splits.old_shares)) as decades
    from staging.splits
    inner join listings on listings.cusip = splits.cusip
    inner join closes on closes.ticker = listings.ticker and closes.price_date < splits.ex_date
    group by closes.ticker, splits.ex_date
),

-- A vendor adjusts for all splits up to the day on which the file was made.
adjustments as (
    select ticker, ex_date, sum(decades) over (partition by ticker order by ex_date) as decades from later_splits
),

-- What splits between the close and the end of the quarter leave of it.
halted as (
    select ticker, max_by(decades, ex_date) as decades from adjustments where ex_date <= $report_period::date group by ticker
),

-- In decades off the close, in the unit that was due after the quarter. A smaller value may be rounded by more than 5 %.
filed as (
    select
        listings.cusip,
        closes.ticker,
        prior_value_unit_of($report_period::date + 4) * holdings.filed_value / holdings.shares as filed_price_usd,
        log10(filed_price_usd / closes.close) + coalesce(halted.decades, 0) as decades,
    from closes
    inner join listings on listings.ticker = closes.ticker
    inner join core.holdings on holdings.cusip = listings.cusip
    left join halted on halted.ticker = closes.ticker
    where holdings.report_period = $report_period::date and holdings.put_call is null and holdings.shares_type = 'SH'
        and holdings.shares > 0 and holdings.filed_value >= 10 and holdings.filed_value <> holdings.shares
),

-- Some file in another unit than they should.
summed as (
    select
        cusip,
        any_value(ticker) as ticker,
        count(*) as filings_count,
        median(filed_price_usd) as filed_price_usd,
        median(decades_in_any_unit(decades)) as decades,
        -- Nearly all closes agree with nearly all filings.
        abs(median(decades_in_any_unit(decades))) > 0.02 or 5 * count(*) filter (abs(decades) <= 1) <= count(*) as is_suspect,
    from filed group by cusip
),

adjusted as (
    select summed.cusip, adjustments.ex_date as adjusted_until, adjustments.decades
    from summed
    inner join adjustments on adjustments.ticker = summed.ticker
    -- Within 5 %, by a split of 10 % or more.
    where abs(decades_in_any_unit(summed.decades - adjustments.decades)) <= 0.02
        and abs(decades_in_any_unit(adjustments.decades)) > 0.04
    qualify row_number() over (
        partition by summed.cusip order by abs(decades_in_any_unit(summed.decades - adjustments.decades)), adjustments.ex_date
    ) = 1
),

compared as (
    select
        filed.cusip,
        filed.decades - coalesce(adjusted.decades, 0) as decades,
        decades_in_any_unit(filed.decades - summed.decades) as spread,
        decades_in_any_unit(summed.decades - coalesce(adjusted.decades, 0)) as difference,
    from filed
    inner join summed on summed.cusip = filed.cusip and summed.is_suspect
    left join adjusted on adjusted.cusip = filed.cusip
),

-- Not all file in another unit than is due; no unit makes up for a factor of 5; and what most agree upon is their price.
refuted as (
    select cusip
    from compared group by cusip
    having (count(*) >= 10 and 5 * count(*) filter (abs(decades) <= 1) <= count(*))
        or (count(*) >= 3 and 5 * count(*) filter (abs(decades_in_any_unit(decades)) <= 0.7) <= count(*))
        or (count(*) >= 5 and 5 * count(*) filter (abs(spread) <= 0.02) >= 4 * count(*) and abs(any_value(difference)) > 0.16)
)

select
    summed.cusip,
    $report_period::date as report_period,
    cast(summed.filings_count as integer) as filings_count,
    summed.filed_price_usd,
    adjusted.adjusted_until,
    refuted.cusip is not null as is_refuted,
from summed
left join adjusted on adjusted.cusip = summed.cusip
left join refuted on refuted.cusip = summed.cusip
order by summed.cusip
