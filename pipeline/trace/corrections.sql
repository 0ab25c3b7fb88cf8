-- One row per field that corrections.csv corrects of the given filings; of whole filings those that stand, of rows those that are there, and of the given security, where one is. Key: accession_number, field, filed_value.
with
security_cusips as (
    select cusip from core.security_links where security_id = $security_id
    union
    select $security_cusip
),

corrections as (
    select accession_number, field, filed_value, corrected_value, reason
    from staging.corrections
    where
        accession_number in (select unnest(string_split($accession_numbers, ',')))
        and (
            $security_cusip is null
            or not contains(field, ':')
            or split_part(field, ':', 2) in (from security_cusips)
            or (starts_with(field, 'cusip:') and corrected_value in (from security_cusips))
        )
),

-- The filed value is null of a whole filing, whose correction stands whatever it was.
standing as (
    select accession_number, unnest(string_split(fields, ', ')) as field, null as filed_value
    from core.filing_corrections
    union all
    select
        row_corrections.accession_number,
        row_corrections.field || ':' || row_corrections.cusip,
        row_corrections.filed_value,
    from core.row_corrections
    inner join core.named_rows
        on named_rows.accession_number = row_corrections.accession_number and named_rows.cusip = row_corrections.cusip
    where row_corrections.filed_value = field_of_holding(
        row_corrections.field, named_rows.cusip, named_rows.filed_value, named_rows.shares, named_rows.put_call
    )
)

select accession_number, field, filed_value, corrected_value, reason
from corrections
where exists (
    select 1 from standing
    where
        standing.accession_number = corrections.accession_number
        and standing.field = corrections.field
        and (standing.filed_value is null or standing.filed_value = corrections.filed_value)
)
order by accession_number, field, filed_value
