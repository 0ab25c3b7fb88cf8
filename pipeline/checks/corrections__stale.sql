-- warning: a correction names a filed value that the filing does not say any more
with
corrections as (select accession_number, field, filed_value from staging.corrections),

filings as (
    select accession_number, cik, period_of_report, submission_type, amendment_type
    from staging.filings
    where accession_number in (select accession_number from corrections)
),

holdings as (
    select source_id, accession_number, cusip, filed_value, shares
    from staging.holdings
    where accession_number in (select accession_number from corrections)
),

filed as (
    select accession_number, 'cik' as field, ltrim(cik, '0') as filed_value from filings
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
)

select
    corrections.accession_number,
    corrections.field,
    corrections.filed_value,
    min(filed.filed_value) as found_value,
from corrections
inner join filed on filed.accession_number = corrections.accession_number and filed.field = corrections.field
group by corrections.accession_number, corrections.field, corrections.filed_value
having not coalesce(bool_or(ltrim(corrections.filed_value, '0') = ltrim(filed.filed_value, '0')), true)
