-- mistake by quarter: an amendment does not say whether it restates or adds, and replaces what was filed before: correct amendment_type in corrections.csv
select accession_number, report_period, manager_name
from core.filings
where kind = 'amendment of unknown type' and corrected_role is null
order by accession_number
