-- mistake: a filing has under half of the rows and of the dollars that its summary page says: the rest would count as sold, so get the file again
with
filings as (
    select
        filings.accession_number,
        filings.source_id,
        filings.manager_name,
        filings.table_entry_total,
        filing_totals.row_count,
    from core.filings
    inner join core.filing_totals on filing_totals.accession_number = filings.accession_number
    where 2 * filing_totals.row_count < filings.table_entry_total and 2 * filing_totals.filed_value < filings.table_value_total
)

select
    filings.accession_number,
    filings.manager_name,
    filings.row_count,
    filings.table_entry_total,
    likeliest_file(sources.file, filings.accession_number) as file,
from filings
left join ops.sources on sources.source_id = filings.source_id
group by filings.accession_number, filings.manager_name, filings.row_count, filings.table_entry_total
order by filings.accession_number
