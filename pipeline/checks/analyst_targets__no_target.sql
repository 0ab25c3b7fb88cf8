-- warning: a file of 20 or more ratings holds no price target, or so many of small files whose names differ by their numbers only: where they have them, their column has another name than README says
with
files as (
    select
        sources.file,
        count(*) as rows_count,
        count(analyst_targets.price_target) as targets_count,
        -- Those of each day are together what a larger one would be.
        case when count(*) >= 20 then sources.file else regexp_replace(sources.file, '[0-9]+', '#', 'g') end as series,
    from raw.analyst_targets
    inner join ops.sources on sources.source_id = analyst_targets.source_id
    group by sources.file
),

-- From some day on a vendor may name the column otherwise.
latest as (
    select series, file, rows_count, max(file) filter (targets_count > 0) over (partition by series) as last_with_targets
    from files
)

select
    min(file) as file,
    count(*) as files_count,
    cast(sum(rows_count) as integer) as rows_count,
from latest
where last_with_targets is null or file > last_with_targets
group by series
having sum(rows_count) >= 20
order by rows_count desc, file
