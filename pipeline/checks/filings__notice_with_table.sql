-- mistake by quarter: a notice that others report came with an information table, which counts nowhere: correct submission_type in corrections.csv; where the notice is right, to what it is
select filings.accession_number, filings.manager_name, filings.submission_type, filings.report_period, filing_totals.row_count
from core.filings
inner join core.filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.report_period = filings.report_period
-- Whoever corrected the field, or says what it counts as, has looked.
anti join staging.corrections
    on corrections.accession_number = filings.accession_number and corrections.field = 'submission_type'
where filings.corrected_role is null and filings.kind = 'notice' and filing_totals.row_count > 0
order by filing_totals.row_count desc, filings.accession_number
