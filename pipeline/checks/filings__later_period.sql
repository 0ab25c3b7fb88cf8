-- mistake by quarter: a filing reports a quarter that had not ended when it was made, and counts in no other: correct report_period in corrections.csv
select accession_number, report_period, manager_name, filed_at, period_of_report
from core.filings
where report_period > filed_at
order by accession_number
