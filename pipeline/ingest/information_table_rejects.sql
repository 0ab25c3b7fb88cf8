-- One row per field of an open data set that makes a row of INFOTABLE unusable, in the words of the reject table. Key: line, field.
with
information_tables as (
    select
        row_number() over () + 1 as line,
        accession_number,
        value,
        amount_of(value) as value_amount,
        sshprnamt,
        amount_of(sshprnamt) as shares_amount,
        putcall,
    from raw.information_tables
),

filings as (select accession_number, value_limit_of(filed_at) as value_limit from staging.filings),

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
                'is_bad': coalesce(value_amount < 0, true),
                'reason': 'is no number of 0 or more: the row was left out'
            },
            {
                'field': 'VALUE', 'value': information_tables.value,
                'is_bad': coalesce(value_amount >= filings.value_limit, false),
                'reason': 'is more than any company is worth: the row was left out'
            },
            {
                'field': 'SSHPRNAMT', 'value': information_tables.sshprnamt,
                'is_bad': coalesce(shares_amount < 0, true),
                'reason': 'is no number of 0 or more: the row was left out'
            },
            {
                'field': 'SSHPRNAMT', 'value': information_tables.sshprnamt,
                'is_bad': coalesce(shares_amount >= shares_limit(), false),
                'reason': 'is more than any company has issued: the row was left out'
            },
            {
                'field': 'PUTCALL', 'value': information_tables.putcall,
                'is_bad': is_unknown_put_call(information_tables.putcall),
                'reason': 'is neither Put nor Call: the row was left out'
            }
        ], recursive := true),
    from information_tables
    left join filings on filings.accession_number = information_tables.accession_number
)

select accession_number, line, field, value, reason
from unusable_rows
where is_bad
order by line, field
