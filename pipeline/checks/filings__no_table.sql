-- mistake: a filing of holdings came without its information table, and counts as an empty book: get its whole text from EDGAR
with
filings as (
    select filings.accession_number, filings.source_id, filings.manager_name, filings.table_entry_total
    from core.filings
    left join core.filing_totals on filing_totals.accession_number = filings.accession_number
    where
        starts_with(filings.submission_type, '13F-HR')
        and filing_totals.accession_number is null
        -- Its cover says so of a book that is empty indeed.
        and filings.table_entry_total is distinct from 0
)

select
    filings.accession_number,
    filings.manager_name,
    filings.table_entry_total,
    likeliest_file(sources.file, filings.accession_number) as file,
from filings
left join ops.sources on sources.source_id = filings.source_id
group by filings.accession_number, filings.manager_name, filings.table_entry_total
order by filings.accession_number
