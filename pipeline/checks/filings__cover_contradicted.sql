-- mistake: a filing is of another quarter or form than its own cover page says, which does not count: where the cover page is right, correct the field in corrections.csv; where not, correct it to what counts
with
-- Many cover pages, and few days: each is read once.
days as (
    select reportcalendarorquarter as day, quarter_end(parse_date(reportcalendarorquarter)) as cover_period
    from raw.cover_pages
    group by reportcalendarorquarter
),

other_quarters as (
    select filings.accession_number, filings.source_id, filings.manager_name, filings.report_period, days.cover_period
    from core.known_filings as filings
    inner join raw.cover_pages
        on cover_pages.accession_number = filings.accession_number and cover_pages.source_id = filings.source_id
    inner join days on days.day = cover_pages.reportcalendarorquarter and days.cover_period <> filings.report_period
),

-- Of two cover pages that counts which agrees.
agreeing as (
    select other_quarters.accession_number
    from other_quarters
    inner join raw.cover_pages
        on cover_pages.accession_number = other_quarters.accession_number and cover_pages.source_id = other_quarters.source_id
    inner join days on days.day = cover_pages.reportcalendarorquarter and days.cover_period = other_quarters.report_period
),

contradictions as (
    select
        accession_number,
        manager_name,
        'report_period' as field,
        report_period::varchar as counts,
        min(cover_period)::varchar as cover_page,
    from other_quarters
    where accession_number not in (select accession_number from agreeing)
    group by accession_number, manager_name, report_period
    union all
    select accession_number, manager_name, 'submission_type', submission_type, report_type
    from core.known_filings
    where starts_with(submission_type, '13F-NT') <> contains(report_type, 'NOTICE')
)

select contradictions.*
from contradictions
-- Whoever corrected the field has looked.
anti join staging.corrections
    on corrections.accession_number = contradictions.accession_number and corrections.field = contradictions.field
order by contradictions.accession_number, contradictions.field
