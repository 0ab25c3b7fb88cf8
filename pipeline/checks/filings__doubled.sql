-- mistake by quarter: a filing has exactly twice the rows and the dollars that its summary page says, so each of its positions counts twice: get the file again; where EDGAR has it so, correct its effective in corrections.csv to what it counts as: base, added, ignored or notice
select
    filings.accession_number,
    filings.report_period,
    filings.manager_name,
    filing_rulings.role,
    filing_totals.row_count,
    filings.table_entry_total,
    filings.source_id,
from core.filings
inner join core.filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.report_period = filings.report_period
left join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
where
    -- Whoever says that it counts has looked.
    filings.corrected_role is null
    and filing_totals.row_count = 2::bigint * filings.table_entry_total and filing_totals.filed_value = 2 * filings.table_value_total
    and filings.table_value_total > 0
order by filing_totals.row_count desc, filings.accession_number
