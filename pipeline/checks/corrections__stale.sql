-- warning: a correction names a filed value that the filing does not say any more
with
filed as (
    select accession_number, 'cik' as field, ltrim(cik, '0') as filed_value from staging.filings
    union
    select accession_number, 'report_period', period_of_report::varchar from staging.filings
    union
    select accession_number, 'submission_type', submission_type from staging.filings
    union
    select accession_number, 'amendment_type', amendment_type from staging.filings
    union
    select accession_number, 'value:' || cusip, sum(filed_value)::varchar from staging.holdings
    group by source_id, accession_number, cusip
    union
    select accession_number, 'shares:' || cusip, sum(shares)::varchar from staging.holdings
    group by source_id, accession_number, cusip
)

select corrections.accession_number, corrections.field, corrections.filed_value, filed.filed_value as found_value
from staging.corrections
inner join filed on filed.accession_number = corrections.accession_number and filed.field = corrections.field
where ltrim(corrections.filed_value, '0') <> ltrim(filed.filed_value, '0')
