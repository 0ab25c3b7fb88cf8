-- One row per filing and source that has it: submission, cover page and summary page side by side. Key: accession_number.
-- A source is read by itself: of several at once, as in the catalog, a filing would have one row only.
with
submissions as (select * from raw.submissions),

quarters as (select distinct accession_number, quarter_end(parse_date(periodofreport)) as report_period from raw.submissions),

-- Nearly all filings come with one: to put whole rows in order takes long.
repeated as (select accession_number from raw.cover_pages group by accession_number having count(*) > 1),

-- Should a filing come with two, that which is for the quarter of its submission, then the first in no matter which order they lie.
cover_pages as (
    select pages.*
    from raw.cover_pages as pages
    anti join repeated on repeated.accession_number = pages.accession_number
    union all
    select pages.*
    from raw.cover_pages as pages
    semi join repeated on repeated.accession_number = pages.accession_number
    left join quarters
        on quarters.accession_number = pages.accession_number
        and quarters.report_period = quarter_end(parse_date(pages.reportcalendarorquarter))
    qualify row_number() over (partition by pages.accession_number order by quarters.report_period is null, pages) = 1
),

summary_pages as (select distinct on (accession_number) * from raw.summary_pages order by all),

dated as (
    select
        submissions.*,
        coalesce(parse_date(submissions.periodofreport), parse_date(cover_pages.reportcalendarorquarter)) as period_of_report,
        cover_pages.* exclude (accession_number, source_id),
    from submissions
    left join cover_pages on cover_pages.accession_number = submissions.accession_number
)

select
    dated.accession_number,
    dated.source_id,
    cast(trim(dated.cik) as bigint) as cik,
    upper(trim(dated.submissiontype)) as submission_type,
    parse_date(dated.filing_date) as filed_at,
    quarter_end(dated.period_of_report) as report_period,
    dated.period_of_report,
    quarter_end(parse_date(dated.reportcalendarorquarter)) as cover_report_period,
    case when is_amendment(dated.submissiontype) then try_cast(dated.amendmentno as usmallint)::integer end as amendment_number,
    -- ISAMENDMENT is empty on half the covers: the submission type tells.
    case when is_amendment(dated.submissiontype) then upper(cover_text(dated.amendmenttype)) end as amendment_type,
    upper(cover_text(dated.reporttype)) as report_type,
    cover_text(dated.filingmanager_name) as manager_name,
    cover_text(dated.filingmanager_city) as city,
    upper(cover_text(dated.filingmanager_stateorcountry)) as state_or_country_code,
    entry_total_of(summary_pages.tableentrytotal) as table_entry_total,
    total_of(summary_pages.tablevaluetotal) as table_value_total,
from dated
left join summary_pages on summary_pages.accession_number = dated.accession_number
where
    is_accession_number(dated.accession_number)
    and parse_date(dated.filing_date) is not null
    and dated.period_of_report is not null
    and is_cik(dated.cik)
    and is_submission_type(dated.submissiontype)
-- Of several rows of one filing that which agrees with the cover page, then the first to be filed.
qualify row_number() over (
    partition by dated.accession_number
    order by
        report_period is distinct from cover_report_period,
        filed_at, dated.cik, dated.submissiontype, dated.periodofreport
) = 1
order by report_period, accession_number
