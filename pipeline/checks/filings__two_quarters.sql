-- error: a filing counts for two quarters
select accession_number, count(*) as quarters_count
from core.filings
group by accession_number
having count(*) > 1
order by accession_number
