-- mistake by quarter: a filing came without its cover page, so its manager has no name, and an amendment no type: get its data set again, or its whole text from EDGAR
select accession_number, report_period, cik, source_id
from core.filings
where manager_name is null and report_type is null
order by accession_number
