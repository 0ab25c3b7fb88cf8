-- warning by quarter: an information table has another number of rows than its summary page says: where many rows are missing or twice there, get the file again; where EDGAR has it so, correct its effective in corrections.csv to what it counts as: base, added, ignored or notice
select
    filings.accession_number,
    filings.report_period,
    filing_rulings.role,
    filings.table_entry_total,
    coalesce(filing_totals.row_count, 0) as row_count,
from core.filings
left join core.filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.report_period = filings.report_period
left join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
where
    -- Whoever says that it counts has looked.
    filings.corrected_role is null
    and filings.table_entry_total <> coalesce(filing_totals.row_count, 0)
order by filings.accession_number
