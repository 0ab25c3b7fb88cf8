-- One row per field that corrections.csv corrects of the given filings. Key: accession_number, field.
select
    accession_number,
    field,
    filed_value,
    corrected_value,
    reason,
from staging.corrections
where accession_number in (select unnest(string_split($accession_numbers, ',')))
order by accession_number, field
