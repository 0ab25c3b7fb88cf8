-- mistake: files of targets or closes are in the input folder, but bring no row with a target or close: put rows there, name the columns as README does, or take the files away
with
usable as (
    select 'analyst_targets' as kind, exists (select 1 from raw.analyst_targets where price_target is not null) as is_usable
    union all
    select 'prices', exists (select 1 from raw.prices)
),

rejected as (
    select source_id, count(distinct line) as rejected_count
    from ops.rejects
    group by source_id
)

select
    sources.kind,
    min(sources.file) as file,
    count(*) as files_count,
    cast(coalesce(sum(rejected.rejected_count), 0) as bigint) as rejected_count,
from ops.sources
inner join usable on usable.kind = sources.kind and not usable.is_usable
left join rejected on rejected.source_id = sources.source_id
group by sources.kind
order by sources.kind
