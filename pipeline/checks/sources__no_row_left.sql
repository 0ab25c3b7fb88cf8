-- error: files of a kind are in the input folder, but bring no row that can be used: put rows there, or take the files away
with
usable as (
    select 'analyst_targets' as kind, exists (select 1 from raw.analyst_targets) as is_usable
    union all
    select 'prices', exists (select 1 from raw.prices)
    union all
    select 'securities', exists (select 1 from raw.securities)
    union all
    select 'funds', exists (select 1 from raw.funds)
    union all
    select 'splits', exists (select 1 from raw.splits)
    union all
    select 'cusip_changes', exists (select 1 from raw.cusip_changes)
    union all
    select 'corrections', exists (select 1 from raw.corrections)
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
-- The others may well say nothing: a header alone is a file that waits for its first row.
having sources.kind in ('analyst_targets', 'prices', 'securities') or sum(rejected.rejected_count) > 0
order by sources.kind
