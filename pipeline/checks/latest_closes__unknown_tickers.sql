-- mistake: hardly a ticker of the closes is one of securities.csv, or, where that has none, of the targets, so they price nothing of it: write tickers as they are there
with
known as (
    select ticker from core.listings
    union
    select ticker from staging.analyst_targets
    -- Of one vendor, both may be spelled as securities.csv does not.
    where not exists (select 1 from core.listings)
),

counted as (
    select
        count(*) as tickers_count,
        count(*) filter (latest_closes.ticker in (select ticker from known)) as known_count,
        min(latest_closes.ticker) filter (latest_closes.ticker not in (select ticker from known)) as unknown_ticker,
    from core.latest_closes
)

select counted.*, (select min(ticker) from known) as known_ticker
from counted
-- Closes of all the market are good closes of a few.
where tickers_count >= 10 and 10 * known_count < least(tickers_count, (select count(*) from known))
order by tickers_count
