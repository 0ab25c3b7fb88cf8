-- error: the filings of a data set, or all EDGAR texts, say that they have rows, but not one row came: get the files again
with
said as (
    select
        case when starts_with(filings.source_id, 'edgar-') then 'edgar' else filings.source_id end as origin,
        count(*) as filings_count,
        sum(filings.table_entry_total) as entries_said,
    from core.filings
    left join core.filing_totals on filing_totals.accession_number = filings.accession_number
    group by origin
    -- A few rows may be missing for good: a table may be empty, whatever its summary says.
    having sum(filings.table_entry_total) >= 20 and coalesce(sum(filing_totals.row_count), 0) = 0
),

-- What counts of a source may be a stray filing or two, where another source has the rest.
kept as (
    select distinct source_id from staging.filing_totals
    where source_id in (select origin from said)
)

select min(sources.file) as file, said.filings_count, cast(said.entries_said as bigint) as entries_said
from said
left join kept on kept.source_id = said.origin
left join ops.sources on sources.source_id = said.origin or (said.origin = 'edgar' and sources.kind = 'edgar')
where
    kept.source_id is null
    -- A single text without its table is told by filings__no_table.
    and (said.origin <> 'edgar' or said.filings_count >= 10)
group by said.origin, said.filings_count, said.entries_said
order by file
