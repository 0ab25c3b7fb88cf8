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

-- Of a CUSIP that nobody holds any more the quarter before tells whether its closes are adjusted.
quote_evidence as (
    select cusip, adjusted_until, case when report_period = $report_period::date and is_refuted then filed_price_usd end as refuting_price_usd
    from core.quote_evidence
    qualify row_number() over (partition by cusip order by report_period desc) = 1
),

quoted as (
    select
        listings.cusip,
        listings.ticker,
        listings.is_active,
        held_cusips.cusip is not null as is_held,
        closes.price_date,
        closes.close as given_close,
        quote_evidence.adjusted_until,
        quote_evidence.refuting_price_usd,
    from listings
    inner join closes on closes.ticker = listings.ticker
    left join held_cusips on held_cusips.cusip = listings.cusip
    left join quote_evidence on quote_evidence.cusip = listings.cusip
),

splits as (
    select listings.ticker, splits.ex_date, max(splits.new_shares / splits.old_shares) as ratio
    from staging.splits
    inner join listings on listings.cusip = splits.cusip
    group by listings.ticker, splits.ex_date
),

adjustments as (
    select quoted.cusip, product_by_day(splits.ratio, splits.ex_date) as ratio
    from quoted
    inner join splits
        on splits.ticker = quoted.ticker and splits.ex_date > quoted.price_date and splits.ex_date <= quoted.adjusted_until
    group by quoted.cusip
)

select
    quoted.cusip,
    $report_period::date as report_period,
    quoted.ticker,
    quoted.is_active,
    quoted.is_held,
    quoted.price_date,
    quoted.given_close,
    adjustments.ratio as adjustment_ratio,
    quoted.given_close * coalesce(adjustments.ratio, 1) as close,
    quoted.refuting_price_usd,
from quoted
left join adjustments on adjustments.cusip = quoted.cusip
-- A ticker's closes are of the CUSIP that bore it then.
qualify quoted.is_held or not bool_or(quoted.is_held) over (partition by quoted.ticker)
order by quoted.cusip
