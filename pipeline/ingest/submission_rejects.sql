-- One row per field of an open data set that makes its submission unusable, contradicts its cover page or makes that tell instead, or is of a second row, in the words of the reject table. Key: line, field.
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
                -- Its number is given to a filing when it is made.
                'is_bad': coalesce(
                    abs(year(parse_date(submissions.filing_date)) % 100 - try_cast(substr(submissions.accession_number, 12, 2) as integer)) > 1,
                    parse_date(submissions.filing_date) is null
                ),
                'reason': case when parse_date(submissions.filing_date) is null then 'is no date like 31-MAR-2025: the filing was left out'
                    else 'counts, though its accession number is of another year: get the data set again'
                end
            },
            {
                'field': 'PERIODOFREPORT', 'value': submissions.periodofreport,
                'is_bad': coalesce(
                    quarter_end(parse_date(submissions.periodofreport))
                        <> coalesce(quarter_end(parse_date(cover_pages.reportcalendarorquarter)), quarter_end(parse_date(submissions.periodofreport))),
                    true
                ),
                'reason': coalesce(
                    case when parse_date(submissions.periodofreport) is not null then 'counts, though the cover page is of another quarter, '
                        || parse_date(cover_pages.reportcalendarorquarter) || ': where that is right, correct report_period in corrections.csv'
                    end,
                    'is no date like 31-MAR-2025: the cover page''s ' || parse_date(cover_pages.reportcalendarorquarter)
                        || ' was taken; where that is wrong, correct report_period in corrections.csv',
                    'is no date like 31-MAR-2025, nor is the cover page''s REPORTCALENDARORQUARTER: the filing was left out; '
                        || 'put its text from EDGAR, which tells the period, into edgar/'
                )
            }
        ], recursive := true),
    from submissions
    left join cover_pages on cover_pages.accession_number = submissions.accession_number
),

seconds as (
    select
        submissions.line,
        submissions.accession_number,
        format(
            'has a row of CIK {}, a {} filed {} for {}, which counts: this one was left out',
            filings.cik, filings.submission_type, filings.filed_at, filings.report_period
        ) as reason,
    from submissions
    inner join staging.filings on filings.accession_number = submissions.accession_number
    where try_cast(submissions.cik as bigint) <> filings.cik
        or upper(trim(submissions.submissiontype)) <> filings.submission_type
        or parse_date(submissions.filing_date) <> filings.filed_at
        or quarter_end(parse_date(submissions.periodofreport)) <> filings.report_period
)

select accession_number, line, field, value, reason
from unusable_submissions
where is_bad
union all
select accession_number, line, 'ACCESSION_NUMBER', accession_number, reason
from seconds
order by line, field
