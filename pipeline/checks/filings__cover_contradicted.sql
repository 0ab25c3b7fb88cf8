-- mistake: a filing is of another quarter or form than its own cover page says, which does not count: where the cover page is right, correct the field in corrections.csv; where not, correct it to what counts
with
other_quarters as (
    select accession_number, source_id, cover_report_period
    from staging.filings
    where cover_report_period <> report_period
),

contradictions as (
    select
        filings.accession_number,
        filings.manager_name,
        'report_period' as field,
        filings.report_period::varchar as counts,
        other_quarters.cover_report_period::varchar as cover_page,
    from core.known_filings as filings
    inner join other_quarters
        on other_quarters.accession_number = filings.accession_number and other_quarters.source_id = filings.source_id
    union all
    -- The form that its report type is filed on, as corrections.csv names it.
    select accession_number, manager_name, 'submission_type', submission_type,
        replace(submission_type, substr(submission_type, 5, 2), if(contains(report_type, 'NOTICE'), 'NT', 'HR'))
    from core.known_filings
    where starts_with(submission_type, '13F-NT') <> contains(report_type, 'NOTICE')
)

select contradictions.*
from contradictions
-- Whoever corrected the field has looked.
anti join staging.corrections
    on corrections.accession_number = contradictions.accession_number and corrections.field = contradictions.field
order by contradictions.accession_number, contradictions.field
