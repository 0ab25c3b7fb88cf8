-- error: more than half of a file's rows could not be used as they are: mend the file as ops.rejects tells, or take it out of the input folder
with
rejected as (
    select
        sources.source_id,
        sources.file,
        sources.kind,
        count(distinct rejects.line) as rejected_count,
        arg_min(
            describe_reject(rejects.line, rejects.field, rejects.value, rejects.reason),
            (rejects.line, coalesce(rejects.field, ''))
        ) as example,
    from ops.rejects
    inner join ops.sources
        on sources.source_id = rejects.source_id
        -- A zip may have had another name when it was read.
        and (rejects.file = sources.file or (sources.kind = 'sec_13f' and ends_with(rejects.file, ': INFOTABLE.tsv')))
        -- Single texts are told by filings__no_table.
        and sources.kind <> 'edgar'
    group by sources.source_id, sources.file, sources.kind
),

rows_with_cells as (
    select source_id, line from raw.analyst_targets
    union all
    select source_id, line from raw.securities
    union all
    select source_id, line from raw.funds
),

amiss as (
    select source_id, line, max(row_count) as row_count
    from (select source_id, line, field, count(*) as row_count from ops.rejects group by all)
    group by all
),

usable as (
    -- A row that lost a cell is used without it, as a rating without its target, but is not as it was meant; in JSON rows may share a line.
    select rows_with_cells.source_id, greatest(count(*) - coalesce(any_value(amiss.row_count), 0), 0) as row_count
    from rows_with_cells
    left join amiss on amiss.source_id = rows_with_cells.source_id and amiss.line = rows_with_cells.line
    group by rows_with_cells.source_id, rows_with_cells.line
    union all
    select source_id, 1 from raw.prices
    union all
    select source_id, 1 from raw.splits
    union all
    select source_id, 1 from raw.cusip_changes
    union all
    select source_id, 1 from raw.corrections
    union all
    select source_id, row_count from staging.filing_totals
),

counted as (
    select source_id, cast(sum(row_count) as bigint) as usable_count
    from usable
    where source_id in (select source_id from rejected)
    group by source_id
)

select rejected.file, rejected.rejected_count, coalesce(counted.usable_count, 0) as usable_count, rejected.example
from rejected
left join counted on counted.source_id = rejected.source_id
where
    rejected.rejected_count > coalesce(counted.usable_count, 0)
    -- Of a few rows, as of a slow day's ratings or of one filing, most may well be odd.
    and rejected.rejected_count + coalesce(counted.usable_count, 0) >= case rejected.kind when 'sec_13f' then 1000 else 20 end
order by rejected.rejected_count desc, rejected.file
