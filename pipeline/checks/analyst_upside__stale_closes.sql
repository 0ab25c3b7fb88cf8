-- mistake: most upsides are of closes that are over four days older than the newest one: their tickers are missing in the last files of prices/, or written another way there
with
newest as (select max(price_date) as newest_close from core.latest_closes),

closes as (
    select
        ticker_prices.ticker,
        ticker_prices.price_date,
        newest.newest_close,
        -- A long weekend takes four days.
        ticker_prices.price_date < newest.newest_close - 4 as is_stale,
    from marts.analyst_upside
    inner join core.ticker_prices on ticker_prices.ticker = analyst_upside.ticker and ticker_prices.is_ticker_owner
    cross join newest
    where ticker_prices.price_source = 'close'
)

select
    newest_close,
    count(*) as upsides_count,
    count(*) filter (is_stale) as stale_count,
    arg_max(ticker, (price_date, ticker)) filter (is_stale) as ticker,
    max(price_date) filter (is_stale) as price_date,
from closes
group by newest_close
having 2 * stale_count > count(*) and count(*) >= 10
order by stale_count desc
