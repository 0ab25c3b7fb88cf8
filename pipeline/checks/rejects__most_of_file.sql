-- error: more than half of a file's rows could not be used: mend the file as ops.rejects tells, or take it out of the input folder
with
rejected as (
    select
        sources.source_id,
        sources.file,
        count(distinct rejects.line) as rejected_count,
        arg_min(
            concat_ws(' ', 'line ' || rejects.line, rejects.field || ' "' || coalesce(rejects.value, '') || '"', rejects.reason),
            (rejects.line, coalesce(rejects.field, ''))
        ) as example,
    from ops.rejects
    inner join ops.sources
        on sources.source_id = rejects.source_id and sources.file = rejects.file and sources.kind not in ('sec_13f', 'edgar')
    group by sources.source_id, sources.file
),

usable as (
    select source_id from raw.analyst_targets
    union all
    select source_id from raw.prices
    union all
    select source_id from raw.securities
    union all
    select source_id from raw.funds
    union all
    select source_id from raw.splits
    union all
    select source_id from raw.cusip_changes
    union all
    select source_id from raw.corrections
),

counted as (
    select source_id, count(*) as usable_count
    from usable
    where source_id in (select source_id from rejected)
    group by source_id
)

select rejected.file, rejected.rejected_count, coalesce(counted.usable_count, 0) as usable_count, rejected.example
from rejected
left join counted on counted.source_id = rejected.source_id
where
    rejected.rejected_count > coalesce(counted.usable_count, 0)
    -- Of a few rows, as of a slow day's ratings, most may well be odd.
    and rejected.rejected_count + coalesce(counted.usable_count, 0) >= 20
order by rejected.rejected_count desc, rejected.file
