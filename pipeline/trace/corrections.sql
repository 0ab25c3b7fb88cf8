-- One row per field that corrections.csv corrects of the given filings; of whole filings those that stand. Key: accession_number, field.
select
    corrections.accession_number,
    corrections.field,
    corrections.filed_value,
    corrections.corrected_value,
    corrections.reason,
from staging.corrections
left join core.filing_corrections as standing on standing.accession_number = corrections.accession_number
where
    corrections.accession_number in (select unnest(string_split($accession_numbers, ',')))
    and (contains(corrections.field, ':') or list_contains(string_split(standing.fields, ', '), corrections.field))
order by corrections.accession_number, corrections.field
