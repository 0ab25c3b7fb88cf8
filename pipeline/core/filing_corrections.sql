-- One row per filing that corrections.csv corrects as a whole, where it says still what is corrected: its corrected fields side by side. Key: accession_number.
with
corrections as (
    select accession_number, field, filed_value, corrected_value, reason, line
    from staging.corrections
    where not contains(field, ':')
),

filings as (
    select accession_number, filed_at, cik, period_of_report, submission_type, amendment_type
    from staging.filings
    where accession_number in (select accession_number from corrections)
),

-- A correction ends when the filing does not say any more what it corrects. Of two of one field the last line counts.
standing as (
    select corrections.*
    from corrections
    semi join filings
        on filings.accession_number = corrections.accession_number
        and (
            corrections.filed_value is null
            or corrections.filed_value = field_of_filing(
                corrections.field, filings.cik, filings.period_of_report, filings.submission_type, filings.amendment_type
            )
        )
        -- Nobody reports a quarter that has not ended.
        and (
            corrections.field <> 'report_period'
            or quarter_end(try_cast(corrections.corrected_value as date)) <= filings.filed_at
        )
    qualify row_number() over (partition by corrections.accession_number, corrections.field order by corrections.line desc) = 1
)

select
    accession_number,
    max(try_cast(corrected_value as bigint)) filter (field = 'cik') as cik,
    max(quarter_end(try_cast(corrected_value as date))) filter (field = 'report_period') as report_period,
    max(corrected_value) filter (field = 'submission_type') as submission_type,
    max(corrected_value) filter (field = 'amendment_type') as amendment_type,
    max(try_cast(corrected_value as integer)) filter (field = 'value_unit_usd') as value_unit_usd,
    max(corrected_value) filter (field = 'effective') as corrected_role,
    string_agg(reason, '; ' order by field) as reason,
    string_agg(field, ', ' order by field) as fields,
from standing
group by accession_number
order by accession_number
