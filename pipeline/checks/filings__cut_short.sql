-- mistake by quarter: a filing has under half of the rows and of the dollars that its summary page says: the rest would count as sold, so get the file again
select
    filings.accession_number,
    filings.report_period,
    filings.manager_name,
    filing_totals.row_count,
    filings.table_entry_total,
    filings.source_id,
from core.filings
inner join core.filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.report_period = filings.report_period
where 2 * filing_totals.row_count < filings.table_entry_total and 2 * filing_totals.filed_value < filings.table_value_total
order by filings.accession_number
