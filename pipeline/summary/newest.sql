-- One row: the days of the newest filing, close and target up to as-of, which tell whether each of them still arrives.
with
filings as (select max(filed_at) as filed_at from core.filing_rulings),
closes as (select max(price_date) as price_date from core.latest_closes),

targets as (
    select max(published_at::date) as published_at
    from staging.analyst_targets
    where published_at::date <= $as_of::date
)

select filed_at, price_date, published_at
from filings, closes, targets
