-- mistake: securities.csv gives a market cap above 20 trillion dollars, as no company has: write market_cap_usd in dollars, and shares_outstanding in shares
select
    securities.ticker,
    coalesce(securities.market_cap_usd, securities.shares_outstanding * ticker_prices.price) as known_market_cap_usd,
    securities.market_cap_usd,
    securities.shares_outstanding,
    securities.security_cusip as cusip,
from core.securities
left join core.ticker_prices
    on ticker_prices.security_id = securities.security_id
    and ticker_prices.ticker = securities.ticker and ticker_prices.currency = 'USD'
where known_market_cap_usd > 20e12
order by known_market_cap_usd desc, cusip
