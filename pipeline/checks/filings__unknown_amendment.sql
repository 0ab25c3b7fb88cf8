-- mistake by quarter: an amendment that counts does not say whether it restates or adds, and is taken for a restatement, unless it is small and shares no row with what was filed before: correct amendment_type in corrections.csv
select filings.accession_number, filings.report_period, filings.manager_name
from core.filings
inner join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
where filings.kind = 'amendment of unknown type' and filings.corrected_role is null and filing_rulings.is_effective
order by filings.accession_number
