-- One row per field and filed value that corrections.csv corrects; the last line counts. Key: accession_number, field, filed_value.
with
corrections as (
    select
        accession_number,
        tidy_field(field) as field,
        tidy_filed(field, filed_value) as filed_value,
        corrected_value,
        reason,
        line,
    from raw.corrections
)

select
    accession_number,
    field,
    filed_value,
    corrected_value,
    reason,
    line,
from corrections
qualify row_number() over (partition by accession_number, field, filed_value order by line desc) = 1
order by accession_number, field, filed_value
