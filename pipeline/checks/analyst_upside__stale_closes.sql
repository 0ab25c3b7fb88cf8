-- mistake: most upsides are of closes that are over four days older than the newest one: their tickers are missing in the last files of prices/, or written another way there
with
closes as (
    select ticker_prices.ticker, ticker_prices.price_date
    from marts.analyst_upside
    inner join core.ticker_prices on ticker_prices.ticker = analyst_upside.ticker and ticker_prices.is_ticker_owner
    where ticker_prices.price_source = 'close'
),

-- A long weekend takes four days.
newest as (select max(price_date) as newest_close from core.latest_closes)

select
    newest.newest_close,
    count(*) as upsides_count,
    count(*) filter (closes.price_date < newest.newest_close - 4) as stale_count,
    arg_max(closes.ticker, (closes.price_date, closes.ticker)) filter (closes.price_date < newest.newest_close - 4) as ticker,
    max(closes.price_date) filter (closes.price_date < newest.newest_close - 4) as price_date,
from closes
cross join newest
group by newest.newest_close
having 2 * stale_count > count(*) and count(*) >= 10
order by stale_count desc
