-- One row per field of an open data set that makes its row unusable, in the words of the reject table. Key: member, line, field.
with
submissions as (
    select row_number() over () + 1 as line, accession_number, cik, filing_date, periodofreport
    from raw.submissions
),

information_tables as (
    select row_number() over () + 1 as line, accession_number, infotable_sk, value, sshprnamt
    from raw.information_tables
),

filings as (select accession_number from staging.filings),

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
                'field': 'CIK', 'value': cik, 'is_bad': cik is null,
                'reason': 'is empty: nobody knows whose filing it is'
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
),

unusable_rows as (
    select
        information_tables.line,
        information_tables.accession_number,
        unnest([
            {
                'field': 'ACCESSION_NUMBER', 'value': information_tables.accession_number,
                'is_bad': filings.accession_number is null,
                'reason': 'is of no filing that could be read: the row was left out'
            },
            {
                'field': 'VALUE', 'value': information_tables.value,
                'is_bad': coalesce(amount_of(information_tables.value) < 0, true),
                'reason': 'is no number of 0 or more: the row was left out'
            },
            {
                'field': 'SSHPRNAMT', 'value': information_tables.sshprnamt,
                'is_bad': coalesce(amount_of(information_tables.sshprnamt) < 0, true),
                'reason': 'is no number of 0 or more: the row was left out'
            }
        ], recursive := true),
    from information_tables
    left join filings on filings.accession_number = information_tables.accession_number
)

select 'SUBMISSION' as member, accession_number, line, field, value, reason
from unusable_submissions
where is_bad
union all
select 'INFOTABLE' as member, accession_number, line, field, value, reason
from unusable_rows
where is_bad
order by member, line, field
