-- One row per CUSIP as filed that corrections.csv corrects to one of the given in a given filing. Key: cusip.
select distinct cusip
from core.row_corrections
where
    field = 'cusip'
    and accession_number in (select unnest(string_split($accession_numbers, ',')))
    and corrected_value in (select unnest(string_split($cusips, ',')))
order by cusip
