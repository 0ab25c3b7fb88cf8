-- mistake: lines of the closes give different ones for a ticker and day, and the highest in US dollars counts: keep the one that is right
select ticker, price_date, close, currency, other_close
from staging.prices
where other_close is not null
order by price_date desc, ticker
