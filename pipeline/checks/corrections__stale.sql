-- mistake: a correction names a row that the filing does not have, or a filed value that it does not say any more: give it as the filing has it now, or take the line away
with
filings as (
    select accession_number, cik, period_of_report, submission_type, amendment_type
    from staging.filings
    where accession_number in (select accession_number from staging.corrections)
),

corrections as (
    select
        accession_number,
        field,
        filed_value,
    from staging.corrections
    where accession_number in (select accession_number from filings)
),

-- All rows of one CUSIP, SH or PRN, and put/call are one here: corrections are of their sum.
holdings as (
    select accession_number, cusip, put_call, filed_value, shares
    from staging.holdings
    where accession_number in (select accession_number from corrections)
),

filed as (
    select accession_number, 'cik' as field, cik::varchar as filed_value from filings
    union
    select accession_number, 'report_period', period_of_report::varchar from filings
    union
    select accession_number, 'submission_type', submission_type from filings
    union
    select accession_number, 'amendment_type', amendment_type from filings
    union
    select accession_number, 'value:' || cusip, filed_value::varchar from holdings
    union
    select accession_number, 'shares:' || cusip, shares::varchar from holdings
    union
    select accession_number, 'cusip:' || cusip, cusip from holdings
    union
    select accession_number, 'put_call:' || cusip, coalesce(put_call, 'None') from holdings
)

select
    corrections.accession_number,
    corrections.field,
    corrections.filed_value,
    case when count(filed.field) = 0 then 'no such row in that filing' else min(filed.filed_value) end as found_value,
from corrections
left join filed on filed.accession_number = corrections.accession_number and filed.field = corrections.field
group by corrections.accession_number, corrections.field, corrections.filed_value
-- What is said of a field that is none that is filed is null.
having not bool_or(corrections.filed_value is null or corrections.filed_value is not distinct from filed.filed_value)
order by corrections.accession_number, corrections.field, corrections.filed_value
