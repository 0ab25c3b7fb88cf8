-- mistake: a filing's date is not of the year in its accession number, so that it counts late, or its VALUE in another unit: put its text from EDGAR, which tells the day, into edgar/
with
filings as (
    select accession_number, source_id, manager_name, filed_at from staging.filings
    where is_of_another_year(filed_at, accession_number)
),

known_filings as (
    select accession_number, source_id from core.known_filings
    where accession_number in (select filings.accession_number from filings)
)

select filings.accession_number, filings.manager_name, filings.filed_at, min(filings.source_id) as source_id
from filings
left join known_filings on known_filings.accession_number = filings.accession_number
-- Of one that is not known yet no copy counts; where another one does, this one matters to nobody.
where coalesce(known_filings.source_id, filings.source_id) = filings.source_id
group by filings.accession_number, filings.manager_name, filings.filed_at
order by filings.accession_number, filings.filed_at
