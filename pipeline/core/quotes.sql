-- One row per CUSIP of core.listings with a close in US dollars at the end of the report period; of those with one ticker, the held and the active ones, if any is held. Key: cusip.
with
listings as (select cusip, ticker, is_active from core.listings),

closes as (
    select ticker, price_date, close
    from core.closes
    where report_period = $report_period::date and currency = 'USD'
),

-- Options are not holdings: who holds one has told nothing of the close.
held_cusips as (
    select cusip from core.held_cusips
    where report_period = $report_period::date and not has_options_only
),

-- Of a CUSIP that nobody holds any more the quarter before tells whether its closes are adjusted; what one or two filings tell may be their
-- own mistake, where the closes of the quarter before were as traded, or more find them so that hold another CUSIP of the ticker.
quote_evidence as (
    select
        cusip,
        report_period = $report_period::date as is_compared,
        price_date,
        log10(price_ratio) as decades,
        filings_count >= 3 or (
            coalesce(abs(log10(lead(price_ratio) over (partition by cusip order by report_period desc))) > 0.02, true)
            and coalesce(max(case when abs(log10(price_ratio)) <= 0.02 then filings_count end)
                over (partition by ticker, report_period) <= filings_count, true)
        ) as is_credible,
        case when report_period = $report_period::date and is_refuted then filed_price_usd end as refuting_price_usd,
    from core.quote_evidence
    inner join listings using (cusip)
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
    qualify row_number() over (partition by cusip order by report_period desc) = 1
),

splits as (select ticker, ex_date, ratio from core.ticker_splits),

-- A vendor adjusts for all splits up to the day on which the file was made.
adjustments as (
    select
        quote_evidence.cusip,
        quote_evidence.decades,
        splits.ex_date as adjusted_until,
        log10(product(splits.ratio) over (partition by quote_evidence.cusip order by splits.ex_date)) as adjusted_decades,
    from quote_evidence
    inner join listings on listings.cusip = quote_evidence.cusip
    inner join splits on splits.ticker = listings.ticker and splits.ex_date > quote_evidence.price_date
    where quote_evidence.is_credible
),

adjusted as (
    select cusip, adjusted_until
    from adjustments
    -- Within 5 %, by a split of 10 % or more.
    where abs(decades_in_any_unit(decades - adjusted_decades)) <= 0.02 and abs(decades_in_any_unit(adjusted_decades)) > 0.04
    qualify row_number() over (
        partition by cusip order by abs(decades_in_any_unit(decades - adjusted_decades)), adjusted_until
    ) = 1
),

ratios as (
    select adjusted.cusip, any_value(adjusted.adjusted_until) as adjusted_until, product_by_day(splits.ratio, splits.ex_date) as ratio
    from adjusted
    inner join listings on listings.cusip = adjusted.cusip
    inner join closes on closes.ticker = listings.ticker
    inner join splits
        on splits.ticker = listings.ticker and splits.ex_date > closes.price_date and splits.ex_date <= adjusted.adjusted_until
    group by adjusted.cusip
)

select
    listings.cusip,
    $report_period::date as report_period,
    listings.ticker,
    listings.is_active,
    held_cusips.cusip is not null as is_held,
    coalesce(quote_evidence.is_compared, false) as is_compared,
    bool_or(listings.is_active) over same_ticker and not bool_and(listings.is_active) over same_ticker as has_rival,
    closes.price_date,
    closes.close as given_close,
    ratios.ratio as adjustment_ratio,
    ratios.adjusted_until,
    closes.close * coalesce(ratios.ratio, 1) as close,
    case when ratios.ratio is null then quote_evidence.refuting_price_usd end as refuting_price_usd,
from listings
inner join closes on closes.ticker = listings.ticker
left join held_cusips on held_cusips.cusip = listings.cusip
left join quote_evidence on quote_evidence.cusip = listings.cusip
left join ratios on ratios.cusip = listings.cusip
window same_ticker as (partition by listings.ticker)
-- A ticker's closes are of the CUSIP that bore it then; the active one may be held under another.
qualify is_held or listings.is_active or not bool_or(held_cusips.cusip is not null) over same_ticker
order by listings.cusip
