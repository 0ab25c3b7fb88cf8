-- One row per given filing and CUSIP as filed that corrections.csv corrects to one of the given. Key: accession_number, cusip.
select distinct accession_number, cusip
from core.row_corrections
where
    field = 'cusip'
    and accession_number in (select unnest(string_split($accession_numbers, ',')))
    and corrected_value in (select unnest(string_split($cusips, ',')))
order by accession_number, cusip
