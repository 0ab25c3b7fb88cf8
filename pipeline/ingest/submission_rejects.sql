-- One row per field of an open data set that makes its submission unusable, or its cover page tell instead, or is of a second row, in the words of the reject table. Key: line, field.
with
-- As staging.filings chooses it where the submission says no quarter: of no other is it asked for.
cover_pages as (
    select distinct on (accession_number) *
    from raw.cover_pages
    where accession_number in (
        select submissions.accession_number from raw.submissions where parse_date(submissions.periodofreport) is null
    )
    order by all
),

submissions as (
    select
        row_number() over () + 1 as line,
        accession_number,
        cik,
        upper(trim(submissiontype)) as submission_type,
        submissiontype,
        filing_date,
        periodofreport,
    from raw.submissions
),

dated as (
    select
        submissions.*,
        parse_date(cover_pages.reportcalendarorquarter) as cover_period,
        parse_date(submissions.periodofreport) as period,
    from submissions
    left join cover_pages on cover_pages.accession_number = submissions.accession_number
),

-- Of a row that another one of its filing displaces nothing else is said: it counts in no way.
seconds as (
    select
        dated.line,
        format(
            'has a row of CIK {}, a {} filed {} for {}, which counts: this one was left out',
            filings.cik, filings.submission_type, filings.filed_at, filings.report_period
        ) as reason,
    from dated
    inner join staging.filings on filings.accession_number = dated.accession_number
    where try_cast(trim(dated.cik) as bigint) is distinct from filings.cik
        or dated.submission_type is distinct from filings.submission_type
        or parse_date(dated.filing_date) is distinct from filings.filed_at
        or quarter_end(coalesce(dated.period, dated.cover_period)) is distinct from filings.report_period
),

judged as (
    select
        dated.line,
        dated.accession_number,
        seconds.line is not null as is_second,
        unnest([
            {
                'field': 'ACCESSION_NUMBER', 'value': dated.accession_number,
                'is_bad': seconds.line is not null or not is_accession_number(dated.accession_number),
                'reason': coalesce(seconds.reason, 'is no number of EDGAR''s like 0001037389-23-000119: the filing was left out')
            },
            {
                'field': 'CIK', 'value': dated.cik, 'is_bad': not is_cik(dated.cik),
                'reason': 'is no number of ten digits at most: nobody knows whose filing it is, and it was left out'
            },
            {
                'field': 'SUBMISSIONTYPE', 'value': dated.submissiontype,
                'is_bad': not is_submission_type(dated.submissiontype),
                'reason': 'is no 13F holdings report or notice, which are 13F-HR, 13F-HR/A, 13F-NT and 13F-NT/A: the filing was left out'
            },
            {
                'field': 'FILING_DATE', 'value': dated.filing_date,
                'is_bad': parse_date(dated.filing_date) is null,
                'reason': 'is no date like 31-MAR-2025: the filing was left out'
            },
            {
                'field': 'PERIODOFREPORT', 'value': dated.periodofreport,
                'is_bad': dated.period is null,
                'reason': coalesce(
                    'is no date like 31-MAR-2025: the cover page''s ' || dated.cover_period
                        || ' was taken; where that is wrong, correct report_period in corrections.csv, with that day as its filed_value',
                    'is no date like 31-MAR-2025, nor is the cover page''s REPORTCALENDARORQUARTER: the filing was left out; '
                        || 'put its text from EDGAR, which tells the period, into edgar/, or mend the one that lies there'
                )
            }
        ], recursive := true),
    from dated
    left join seconds on seconds.line = dated.line
)

select accession_number, line, field, value, reason
from judged
where is_bad and (field = 'ACCESSION_NUMBER' or not is_second)
order by line, field
