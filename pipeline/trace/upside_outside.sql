-- One row per analyst entry on one ticker that lies outside the window, the latest first. Key: published_at, firm, analyst, rating, price_target, currency.
select
    published_at::varchar as published_at,
    strftime(published_at, '%Y-%m-%d') as published_on,
    firm,
    analyst,
    rating,
    price_target,
    currency,
    case when published_at::date > $as_of::date then 'after as-of' else 'before the window' end as reason,
from staging.analyst_targets
where ticker = $ticker and not is_recent_target(published_at, $as_of::date)
order by analyst_targets.published_at desc, firm, analyst, rating, price_target, currency
