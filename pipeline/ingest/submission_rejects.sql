-- One row per field of an open data set that makes its submission unusable, or its cover page tell instead, in the words of the reject table. Key: line, field.
with
submissions as (
    select row_number() over () + 1 as line, accession_number, cik, submissiontype, filing_date, periodofreport
    from raw.submissions
),

-- As staging.filings chooses it.
cover_pages as (select distinct on (accession_number) * from raw.cover_pages order by all),

unusable_submissions as (
    select
        submissions.line,
        submissions.accession_number,
        unnest([
            {
                'field': 'ACCESSION_NUMBER', 'value': submissions.accession_number,
                'is_bad': submissions.accession_number is null,
                'reason': 'is empty: the filing cannot be told from others'
            },
            {
                'field': 'CIK', 'value': submissions.cik, 'is_bad': not is_cik(submissions.cik),
                'reason': 'is no number of ten digits at most: nobody knows whose filing it is, and it was left out'
            },
            {
                'field': 'SUBMISSIONTYPE', 'value': submissions.submissiontype,
                'is_bad': not is_submission_type(submissions.submissiontype),
                'reason': 'is no 13F holdings report or notice, which are 13F-HR, 13F-HR/A, 13F-NT and 13F-NT/A: the filing was left out'
            },
            {
                'field': 'FILING_DATE', 'value': submissions.filing_date,
                'is_bad': parse_date(submissions.filing_date) is null,
                'reason': 'is no date like 31-MAR-2025: the filing was left out'
            },
            {
                'field': 'PERIODOFREPORT', 'value': submissions.periodofreport,
                'is_bad': parse_date(submissions.periodofreport) is null,
                'reason': coalesce(
                    'is no date like 31-MAR-2025: the cover page''s ' || parse_date(cover_pages.reportcalendarorquarter)
                        || ' was taken; where that is wrong, correct report_period in corrections.csv',
                    'is no date like 31-MAR-2025, nor is the cover page''s REPORTCALENDARORQUARTER: the filing was left out; '
                        || 'put its text from EDGAR, which tells the period, into edgar/'
                )
            }
        ], recursive := true),
    from submissions
    left join cover_pages on cover_pages.accession_number = submissions.accession_number
)

select accession_number, line, field, value, reason
from unusable_submissions
where is_bad
order by line, field
