-- mistake: lines of corrections.csv say different things of one field, and the last one counts: keep the one that is right
with
lines as (
    select
        accession_number,
        tidy_field(corrections.field) as field,
        tidy_filed(corrections.field, filed_value) as filed_value,
        corrected_value,
        line,
    from raw.corrections
),

-- One that names nothing as filed, as of a blank amendment type, stands with any.
told as (
    select *, bool_or(filed_value is null) over (partition by accession_number, field) as is_of_any
    from lines
)

select accession_number, field, min(line) as first_line, max(line) as last_line
from told
group by accession_number, field, case when not is_of_any then filed_value end
having count(distinct coalesce(corrected_value, '')) > 1
order by accession_number, field
