-- One row per analyst entry on one ticker within the window: where it was read, whether it counts, and why not. Key: entry_number.
with
unread as (
    select source_id, line, string_agg(describe_reject(null, field, value, reason), '; ' order by field) as unread_reason,
    from ops.rejects
    where ticker = $ticker and is_cell_reject(reason)
    group by source_id, line
),

-- Of rows that say the same the first.
places as (
    select
        analyst_targets.published_at,
        analyst_targets.firm,
        analyst_targets.analyst,
        analyst_targets.rating,
        analyst_targets.price_target,
        analyst_targets.currency,
        min((sources.file, analyst_targets.line)) as place,
        arg_min(unread.unread_reason, (sources.file, analyst_targets.line)) as unread_reason,
    from raw.analyst_targets
    inner join ops.sources on sources.source_id = analyst_targets.source_id
    left join unread on unread.source_id = analyst_targets.source_id and unread.line = analyst_targets.line
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
    analyst_entries.target_rejected_reason,
    places.unread_reason,
    places.place[1] as file,
    places.place[2] as line,
from core.analyst_entries
left join places
    on places.published_at = analyst_entries.published_at
    and places.firm = analyst_entries.firm
    and places.analyst is not distinct from analyst_entries.analyst
    and places.rating is not distinct from analyst_entries.rating
    and places.price_target is not distinct from analyst_entries.price_target
    and places.currency = analyst_entries.currency
where analyst_entries.ticker = $ticker
order by analyst_entries.entry_number
