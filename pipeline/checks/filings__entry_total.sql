-- warning by quarter: an information table has another number of rows than its summary page says: where many rows are missing or twice there, get the file again
select
    filings.accession_number,
    filings.report_period,
    filings.table_entry_total,
    coalesce(filing_totals.row_count, 0) as row_count,
from core.filings
left join core.filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.report_period = filings.report_period
where filings.table_entry_total <> coalesce(filing_totals.row_count, 0)
order by filings.accession_number
