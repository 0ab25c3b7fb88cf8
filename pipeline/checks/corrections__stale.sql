-- mistake: a correction names a row that the filing does not have, or a filed value that it does not say any more: give it as the filing has it now, its CUSIP included, or take the line away
with
corrections as (select accession_number, field, filed_value from staging.corrections),

filings as (
    select accession_number, cik, period_of_report, submission_type, amendment_type
    from staging.filings
    where accession_number in (select accession_number from corrections)
),

-- All rows of one CUSIP, SH or PRN, and put/call are one here: corrections are of their sum.
holdings as (
    select accession_number, cusip, put_call, filed_value, shares
    from staging.holdings
    where accession_number in (select accession_number from corrections)
),

compared as (
    select
        corrections.*,
        contains(corrections.field, ':') and holdings.cusip is null as is_missing,
        case
            when is_missing then null
            when holdings.cusip is null then field_of_filing(
                corrections.field, filings.cik, filings.period_of_report, filings.submission_type, filings.amendment_type
            )
            else field_of_holding(
                split_part(corrections.field, ':', 1), holdings.cusip, holdings.filed_value, holdings.shares, holdings.put_call
            )
        end as found_value,
    from corrections
    inner join filings on filings.accession_number = corrections.accession_number
    left join holdings
        on holdings.accession_number = corrections.accession_number
        and holdings.cusip = split_part(corrections.field, ':', 2)
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
