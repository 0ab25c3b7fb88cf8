-- One row per field of an open data set that makes its submission unusable, in the words of the reject table. Key: line, field.
with
submissions as (
    select row_number() over () + 1 as line, accession_number, cik, filing_date, periodofreport
    from raw.submissions
),

unusable_submissions as (
    select
        line,
        accession_number,
        unnest([
            {
                'field': 'ACCESSION_NUMBER', 'value': accession_number, 'is_bad': accession_number is null,
                'reason': 'is empty: the filing cannot be told from others'
            },
            {
                'field': 'CIK', 'value': cik, 'is_bad': not is_cik(cik),
                'reason': 'is no number of ten digits at most: nobody knows whose filing it is, and it was left out'
            },
            {
                'field': 'FILING_DATE', 'value': filing_date, 'is_bad': parse_date(filing_date) is null,
                'reason': 'is no date like 31-MAR-2025: the filing was left out'
            },
            {
                'field': 'PERIODOFREPORT', 'value': periodofreport,
                'is_bad': periodofreport is not null and parse_date(periodofreport) is null,
                'reason': 'is no date like 31-MAR-2025: the cover page tells the period, else the filing was left out'
            }
        ], recursive := true),
    from submissions
)

select 'SUBMISSION' as member, accession_number, line, field, value, reason
from unusable_submissions
where is_bad
order by line, field
