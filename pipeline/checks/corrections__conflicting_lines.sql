-- mistake: lines of corrections.csv say different things of one field, and the last one counts: keep the one that is right
select accession_number, tidy_field(corrections.field) as field, min(line) as first_line, max(line) as last_line
from raw.corrections
-- One that names no amendment type as filed stands with any.
group by
    accession_number, tidy_field(corrections.field),
    case when corrections.field <> 'amendment_type' then tidy_filed(corrections.field, filed_value) end
having count(distinct coalesce(corrected_value, '')) > 1
order by accession_number, field
