-- One row per field of a filing's rows of one CUSIP that corrections.csv corrects, whether or not the rows say still what is corrected. Key: accession_number, cusip, field, filed_value.
with
corrections as (
    select
        accession_number,
        split_part(field, ':', 2) as cusip,
        split_part(field, ':', 1) as field,
        filed_value,
        corrected_value,
    from staging.corrections
    where contains(field, ':')
)

select
    accession_number,
    cusip,
    field,
    filed_value,
    corrected_value,
from corrections
order by accession_number, cusip, field, filed_value
