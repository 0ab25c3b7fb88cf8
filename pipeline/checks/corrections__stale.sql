-- mistake: a correction names a row that the filing does not have, or a filed value that it does not say any more: give it as the filing has it now, its CUSIP included, or take the line away
with
corrections as (
    select accession_number, field, filed_value from staging.corrections
    where not contains(field, ':')
),

-- All rows of one CUSIP, SH or PRN, and put/call are one here: corrections are of their sum.
compared as (
    select
        corrections.*,
        false as is_missing,
        field_of_filing(
            corrections.field, filings.cik, filings.period_of_report, filings.submission_type, filings.amendment_type
        ) as found_value,
    from corrections
    inner join staging.filings on filings.accession_number = corrections.accession_number
    union all
    select
        row_corrections.accession_number,
        row_corrections.field || ':' || row_corrections.cusip as field,
        row_corrections.filed_value,
        named_rows.cusip is null as is_missing,
        case
            when not is_missing then field_of_holding(
                row_corrections.field, named_rows.cusip, named_rows.filed_value, named_rows.shares, named_rows.put_call
            )
        end as found_value,
    from core.row_corrections
    semi join core.filing_rulings on filing_rulings.accession_number = row_corrections.accession_number
    left join core.named_rows
        on named_rows.accession_number = row_corrections.accession_number and named_rows.cusip = row_corrections.cusip
)

select
    accession_number,
    field,
    filed_value,
    case when bool_and(is_missing) then 'no such row in that filing' else min(found_value) end as found_value,
from compared
group by accession_number, field, filed_value
-- What is said of a field that is none that is filed is null.
having not bool_or(coalesce(filed_value = found_value, filed_value is null))
order by accession_number, field, filed_value
