-- mistake: a filing has exactly twice the rows and the dollars that its summary page says, so each of its positions counts twice: get the file again
select
    filings.accession_number,
    filings.manager_name,
    filing_totals.row_count,
    filings.table_entry_total,
    likeliest_file(sources.file, filings.accession_number) as file,
from core.filings
inner join core.filing_totals on filing_totals.accession_number = filings.accession_number
left join ops.sources on sources.source_id = filings.source_id
where filing_totals.row_count = 2::bigint * filings.table_entry_total and filing_totals.filed_value = 2 * filings.table_value_total
    and filings.table_value_total > 0
group by filings.accession_number, filings.manager_name, filing_totals.row_count, filings.table_entry_total
order by filing_totals.row_count desc, filings.accession_number
