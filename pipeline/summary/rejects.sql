-- One row: how many fields or rows of how many files could not be used, the files that lost most rows, and the first of the worst.
with
-- A zip may have had another name when it was read.
zips as (select source_id, min(file) as file from ops.sources where kind = 'sec_13f' group by source_id),

rejects as (
    select
        coalesce(zips.file || regexp_extract(rejects.file, ': [A-Z0-9]+\.tsv$'), rejects.file) as file,
        rejects.line,
        rejects.field,
        rejects.value,
        rejects.reason,
    from ops.rejects
    left join zips on zips.source_id = rejects.source_id
),

files as (
    select
        file,
        count(*) as rejects_count,
        count(distinct coalesce(line, 0)) as rows_count,
        arg_min(
            file || ' ' || describe_reject(line, field, value, reason),
            (coalesce(line, 0), coalesce(field, ''))
        ) as example,
    from rejects
    group by file
),

ranked as (
    select file, rejects_count, rows_count, example, row_number() over (order by rows_count desc, file) as place
    from files
)

select
    coalesce(sum(rejects_count), 0) as rejects_count,
    count(*) as files_count,
    string_agg(format('{} ({:,})', file, rows_count), ', ' order by place) filter (place <= 3) as worst_files,
    arg_min(example, place) as example,
from ranked
