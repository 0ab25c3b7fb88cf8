-- One row per security that bears one ticker and has a price: which of them the targets are of. Key: security_id.
select
    ticker_prices.security_id,
    stock_id_of(ticker_prices.security_id) as stock_id,
    ticker_prices.is_ticker_owner,
    ticker_prices.price,
    ticker_prices.unadjusted_price,
    ticker_prices.currency,
    ticker_prices.price_date,
    ticker_prices.price_source,
    securities.security_cusip,
    securities.name,
from core.ticker_prices
left join core.securities on securities.security_id = ticker_prices.security_id
where ticker_prices.ticker = $ticker
order by ticker_prices.is_ticker_owner desc, ticker_prices.security_id
