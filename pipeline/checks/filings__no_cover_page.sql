-- mistake by quarter: a filing came without its cover page, so its manager has no name, and an amendment no type: get its data set again, or its whole text from EDGAR; where EDGAR has it so, correct its effective in corrections.csv to what it counts as: base, added, ignored or notice
select filings.accession_number, filings.report_period, filings.cik, filing_rulings.role, filings.source_id
from core.filings
left join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
-- Whoever says that it counts has looked.
where filings.corrected_role is null and filings.manager_name is null and filings.report_type is null
order by filings.accession_number
