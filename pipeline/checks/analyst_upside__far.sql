-- warning: what analysts expect of a ticker is more than ten times its price, or less than a quarter of it: the target may be in another currency than it says, or one of the two be counted on other shares
select analyst_upside.ticker, analyst_upside.price_target, ticker_prices.price, ticker_prices.currency, ticker_prices.price_date
from marts.analyst_upside
inner join core.ticker_prices on ticker_prices.ticker = analyst_upside.ticker and ticker_prices.is_ticker_owner
where analyst_upside.price_target not between ticker_prices.price / 4 and ticker_prices.price * 10
order by analyst_upside.ticker
