-- One row per analyst entry on one ticker within the window: whether it counts, and why not. Key: entry_number.
select
    entry_number,
    strftime(published_at, '%Y-%m-%d %H:%M') as published_at,
    strftime(published_at, '%Y-%m-%d') as published_on,
    firm,
    analyst,
    rating,
    stance,
    is_unknown_rating,
    price_target,
    currency,
    not_counted_reason,
    target_rejected_reason,
    ticker in (select adjusted_targets.ticker from core.adjusted_targets) as is_adjusted,
from core.analyst_entries
where ticker = $ticker
order by entry_number
