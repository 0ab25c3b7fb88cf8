-- warning: a ticker's close is not used, for its security was held under another CUSIP, whose managers contradict it: give closes as traded, or that CUSIP a line in securities.csv
with
quoted as (
    select
        quotes.*,
        security_links.security_id,
        bool_or(quotes.is_compared) over (partition by quotes.report_period, quotes.ticker, security_links.security_id) as is_told_of,
    from core.quotes
    inner join core.security_links on security_links.cusip = quotes.cusip
)

select
    quoted.ticker,
    quoted.report_period,
    quoted.price_date,
    quoted.given_close,
    round(reference_prices.implied_price_usd, 6) as implied_price_usd,
    reference_prices.managers_count,
    quoted.cusip,
from quoted
inner join core.reference_prices
    on reference_prices.security_id = quoted.security_id and reference_prices.report_period = quoted.report_period
-- Another security that bore the ticker then may have them.
anti join core.reference_prices as owners on owners.price_ticker = quoted.ticker and owners.report_period = quoted.report_period
where not quoted.is_told_of and quoted.refuting_price_usd is null
    and reference_prices.shareholders_count > 0 and reference_prices.price_source is distinct from 'close'
    and abs(log10(reference_prices.implied_price_usd / quoted.close)) > 0.01
order by quoted.report_period desc, quoted.ticker, quoted.cusip
