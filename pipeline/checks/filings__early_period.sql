-- mistake: a filing reports a quarter before 2012 q4, of which there is no structured data, and counts in none that is published: correct report_period in corrections.csv, or where it is right, its effective to ignored
select accession_number, manager_name, filed_at, period_of_report
from core.known_filings
-- Whoever corrected its role has looked.
where report_period < date '2012-12-31' and corrected_role is null
order by accession_number
