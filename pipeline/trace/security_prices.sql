-- One row: the reference price of one security at the end of the report period, with its source. Key: security_id.
with
adjusted as (
    select distinct ticker, given_close
    from core.quotes
    where report_period = $report_period::date and adjustment_ratio is not null
)

select
    reference_prices.security_id,
    reference_prices.price_usd,
    reference_prices.price_source,
    reference_prices.price_ticker,
    reference_prices.price_date,
    adjusted.given_close as adjusted_close,
    reference_prices.implied_price_usd,
    reference_prices.managers_count,
from core.reference_prices
left join adjusted on adjusted.ticker = reference_prices.price_ticker
where reference_prices.report_period = $report_period::date and reference_prices.security_id = $security_id
