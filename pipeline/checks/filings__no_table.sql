-- mistake by quarter: a filing of holdings came without its information table, and counts as an empty book: get its whole text from EDGAR; where EDGAR has it so, correct its effective in corrections.csv to what it counts as: base, added, ignored or notice
select
    filings.accession_number,
    filings.report_period,
    filings.manager_name,
    filing_rulings.role,
    filings.table_entry_total,
    filings.source_id,
from core.filings
left join core.filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.report_period = filings.report_period
left join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
where
    -- Whoever says that it counts has looked.
    filings.corrected_role is null
    and starts_with(filings.submission_type, '13F-HR')
    and filing_totals.accession_number is null
    -- Its cover says so of a book that is empty indeed.
    and filings.table_entry_total is distinct from 0
order by filings.accession_number
