-- One row: the reference price of one security at the end of the report period, with its source. Key: security_id.
select
    security_id,
    price_usd,
    price_source,
    price_ticker,
    price_date,
    implied_price_usd,
    managers_count,
from core.reference_prices
where report_period = $report_period::date and security_id = $security_id
