-- One row per security of the latest quarter without a ticker, and ticker that no security has, whose closes are what managers filed the security at, when the latest quarter ended, and in all at two quarter ends or more of the last three years, and at nine of ten; with how often the price has moved between them. Key: cusip, ticker.
with
untickered as (
    select trend_counts.security_id, trend_counts.security_cusip as cusip
    from core.trend_counts
    left join core.securities on securities.security_id = trend_counts.security_id
    where trend_counts.report_period = $latest::date and securities.ticker is null
),

filed_prices as (
    select untickered.cusip, implied_prices.report_period, implied_prices.price_usd
    from core.implied_prices
    inner join untickered on untickered.security_id = implied_prices.security_id
    where implied_prices.report_period > $latest::date - interval 3 years and is_credible_price(implied_prices.price_usd)
),

closes as (
    select closes.ticker, closes.report_period, closes.close
    from core.closes
    anti join core.listings on listings.ticker = closes.ticker
    where closes.report_period > $latest::date - interval 3 years and closes.currency = 'USD'
),

-- Prices within 0.2 % of one another are on the same step of 0.4 % or on neighbouring ones, and only these are compared.
steps as (
    select cusip, report_period, price_usd, unnest([-1, 0, 1]) + floor(ln(price_usd) / 0.004) as step
    from filed_prices
),

fitting_ends as (
    select
        steps.cusip,
        closes.ticker,
        steps.report_period,
        abs(ln(steps.price_usd / lag(steps.price_usd) over (partition by steps.cusip, closes.ticker order by steps.report_period))) > 0.02 as is_moved,
    from steps
    inner join closes on closes.report_period = steps.report_period and floor(ln(closes.close) / 0.004) = steps.step
    where closes.close between 0.998 * steps.price_usd and 1.002 * steps.price_usd
),

fits as (
    select cusip, ticker, count(*) as fit_count, count(*) filter (is_moved) as moves_count
    from fitting_ends
    group by cusip, ticker
    -- The closes of a CUSIP that was given up are its successor's by now.
    having count(*) >= 2 and bool_or(report_period = $latest::date)
)

select
    fits.cusip,
    fits.ticker,
    cast(any_value(fits.fit_count) as integer) as fit_count,
    cast(any_value(fits.moves_count) as integer) as moves_count,
from fits
inner join filed_prices on filed_prices.cusip = fits.cusip
inner join closes on closes.ticker = fits.ticker and closes.report_period = filed_prices.report_period
group by fits.cusip, fits.ticker
having any_value(fits.fit_count) >= 0.9 * count(*)
order by fits.cusip, fits.ticker
