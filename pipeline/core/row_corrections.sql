-- One row per field of a filing's rows of one CUSIP that corrections.csv corrects. Key: accession_number, cusip, field, filed_value.
with
corrections as (
    select
        accession_number,
        split_part(field, ':', 2) as cusip,
        split_part(field, ':', 1) as field,
        -- A holding has no put/call, whether that is left blank or written None.
        nullif(filed_value, 'None') as filed_value,
        corrected_value,
        line,
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
qualify row_number() over (partition by accession_number, cusip, field, filed_value order by line desc) = 1
order by accession_number, cusip, field, filed_value
