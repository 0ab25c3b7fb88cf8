-- mistake by quarter: a filing has under nine tenths of the rows and of the dollars that its summary page says: the rest would count as sold, so get the file again; where EDGAR has it so, correct its effective in corrections.csv to what it counts as: base, added, ignored or notice
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
    -- The summary page of new holdings may be that of the whole report.
    and filings.kind is distinct from 'new holdings'
    and 10::bigint * filing_totals.row_count < 9::bigint * filings.table_entry_total
    and filing_totals.filed_value / 9 < filings.table_value_total / 10
order by filings.accession_number
