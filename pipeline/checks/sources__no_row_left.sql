-- mistake: files of targets or closes are in the input folder, but bring no row with a target or close: put rows there, name the columns as README does, or take the files away
with
usable as (
    select distinct source_id from raw.analyst_targets
    where price_target is not null
    union all
    select distinct source_id from raw.prices
),

rejected as (
    select source_id, count(distinct line) as rejected_count
    from ops.rejects
    group by source_id
),

-- A file with a header only, as of a day without ratings, is none where another has rows.
read as (
    select
        sources.source_id,
        sources.kind,
        sources.file,
        rejected.rejected_count,
        usable.source_id is not null as is_usable,
        bool_or(is_usable) over (partition by sources.kind) as is_kind_usable,
    from ops.sources
    left join usable on usable.source_id = sources.source_id
    left join rejected on rejected.source_id = sources.source_id
    where sources.kind in ('analyst_targets', 'prices')
)

select
    kind,
    min(file) as file,
    count(*) as files_count,
    cast(coalesce(sum(rejected_count), 0) as bigint) as rejected_count,
from read
where not is_usable and (rejected_count > 0 or not is_kind_usable)
group by kind
order by kind
