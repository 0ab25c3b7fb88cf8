-- mistake: a filing reports a quarter before 2012 q4, of which there is no structured data, and counts in none that is published: correct report_period in corrections.csv
select accession_number, manager_name, filed_at, period_of_report
from core.known_filings
where report_period < date '2012-12-31'
order by accession_number
