-- One row: the days of the newest filing, close and target up to as-of, which tell whether each of them still arrives, and how many days before as-of the last two are; how many tickers with an upside have that close, of how many that have any; and what is dated after as-of.
with
filings as (select max(filed_at) as filed_at from core.filing_rulings),
closes as (select max(price_date) as price_date from core.latest_closes),

targets as (
    select max(published_at::date) as published_at
    from staging.analyst_targets
    where published_at::date <= $as_of::date
),

rated as (
    select count(*) as rated_count, count(*) filter (ticker_prices.price_date = closes.price_date) as fresh_count
    from marts.analyst_upside
    inner join core.ticker_prices on ticker_prices.ticker = analyst_upside.ticker and ticker_prices.is_ticker_owner
    cross join closes
    where ticker_prices.price_source = 'close'
),

later_filings as (select count(*) as later_filings_count from staging.filings where filed_at > $as_of::date),
later_closes as (select count(*) as later_closes_count from staging.prices where price_date > $as_of::date),
later_targets as (select count(*) as later_targets_count from staging.analyst_targets where published_at::date > $as_of::date)

select
    filed_at,
    price_date,
    published_at,
    $as_of::date - price_date as close_age_days,
    $as_of::date - published_at as target_age_days,
    cast(rated_count as integer) as rated_count,
    cast(fresh_count as integer) as fresh_count,
    cast(later_filings_count as integer) as later_filings_count,
    cast(later_closes_count as integer) as later_closes_count,
    cast(later_targets_count as integer) as later_targets_count,
from filings
cross join closes
cross join targets
cross join rated
cross join later_filings
cross join later_closes
cross join later_targets
