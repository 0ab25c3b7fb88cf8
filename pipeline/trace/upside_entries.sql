-- One row per analyst entry on one ticker within the window: whether it counts, and why not. Key: entry_number.
with
-- Of rows that say the same the first.
unread as (
    select
        analyst_targets.published_at,
        analyst_targets.firm,
        analyst_targets.analyst,
        analyst_targets.rating,
        analyst_targets.currency,
        min(rejects.file || ' ' || describe_reject(rejects.line, rejects.field, rejects.value, rejects.reason)) as target_unread_reason,
    from raw.analyst_targets
    inner join ops.rejects
        on rejects.source_id = analyst_targets.source_id and rejects.line = analyst_targets.line
        and rejects.field = 'price_target'
    where analyst_targets.ticker = $ticker
    group by all
)

select
    analyst_entries.entry_number,
    strftime(analyst_entries.published_at, '%Y-%m-%d %H:%M') as published_at,
    strftime(analyst_entries.published_at, '%Y-%m-%d') as published_on,
    analyst_entries.firm,
    analyst_entries.analyst,
    analyst_entries.rating,
    analyst_entries.stance,
    analyst_entries.is_unknown_rating,
    analyst_entries.price_target,
    analyst_entries.currency,
    analyst_entries.not_counted_reason,
    coalesce(analyst_entries.target_rejected_reason, unread.target_unread_reason) as target_rejected_reason,
    analyst_entries.ticker in (select adjusted_targets.ticker from core.adjusted_targets) as is_adjusted,
from core.analyst_entries
left join unread
    on unread.published_at = analyst_entries.published_at
    and unread.firm = analyst_entries.firm
    and unread.analyst is not distinct from analyst_entries.analyst
    and unread.rating is not distinct from analyst_entries.rating
    and unread.currency = analyst_entries.currency
    and analyst_entries.price_target is null
where analyst_entries.ticker = $ticker
order by analyst_entries.entry_number
