-- One row per field of an open data set that makes a row of INFOTABLE unusable, in the words of the reject table. Key: line, field.
with
information_tables as (
    select row_number() over () + 1 as line, accession_number, infotable_sk, value, sshprnamt
    from raw.information_tables
),

filings as (select accession_number from staging.filings),

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

select 'INFOTABLE' as member, accession_number, line, field, value, reason
from unusable_rows
where is_bad
order by line, field
