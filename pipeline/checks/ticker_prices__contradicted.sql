-- mistake of the latest quarter: a latest close is more than ten times what managers held the shares at when the latest quarter ended, or less than a fiftieth, without a split since: mend the close, or add the split to splits.csv, or where the price went so far without one, one of 1 for 1
with
latest as (select report_period from core.quarters where is_latest_finalized),

later_splits as (
    select splits.security_id from core.splits inner join latest on splits.ex_date > latest.report_period
)

select
    ticker_prices.ticker,
    ticker_prices.price_date,
    ticker_prices.unadjusted_price as close,
    round(reference_prices.implied_price_usd, 6) as implied_price_usd,
    reference_prices.security_cusip as cusip,
from core.ticker_prices
inner join core.reference_prices on reference_prices.security_id = ticker_prices.security_id
inner join latest on latest.report_period = reference_prices.report_period
anti join later_splits on later_splits.security_id = ticker_prices.security_id
where ticker_prices.price_source = 'close' and ticker_prices.currency = 'USD' and reference_prices.managers_count >= 3
    and ticker_prices.price / reference_prices.implied_price_usd not between 0.02 and 10
order by reference_prices.managers_count desc, ticker_prices.ticker
