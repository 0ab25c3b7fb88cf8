-- warning: a ticker's close is not used, for its security was held under another CUSIP, whose managers contradict it: give closes as traded, or that CUSIP a line in securities.csv
select
    quotes.ticker,
    quotes.report_period,
    quotes.price_date,
    quotes.given_close,
    round(reference_prices.implied_price_usd, 6) as implied_price_usd,
    reference_prices.managers_count,
    quotes.cusip,
from core.quotes
inner join core.security_links on security_links.cusip = quotes.cusip
inner join core.reference_prices
    on reference_prices.security_id = security_links.security_id and reference_prices.report_period = quotes.report_period
-- Another security that bore the ticker then may have them.
anti join core.reference_prices as owners on owners.price_ticker = quotes.ticker and owners.report_period = quotes.report_period
where not quotes.is_held and quotes.refuting_price_usd is null
    and reference_prices.shareholders_count > 0 and reference_prices.price_source is distinct from 'close'
    and abs(log10(reference_prices.implied_price_usd / quotes.close)) > 0.01
order by quotes.report_period desc, quotes.ticker, quotes.cusip
