-- One row per filing that corrections.csv corrects: its corrected fields side by side. Key: accession_number.
with
corrections as (
    select accession_number, field, corrected_value, reason
    from staging.corrections
    where not contains(field, ':')
)

select
    accession_number,
    max(lpad(corrected_value, 10, '0')) filter (field = 'cik') as cik,
    max(quarter_end(try_cast(corrected_value as date))) filter (field = 'report_period') as report_period,
    max(corrected_value) filter (field = 'submission_type') as submission_type,
    max(corrected_value) filter (field = 'amendment_type') as amendment_type,
    max(try_cast(corrected_value as integer)) filter (field = 'value_unit_usd') as value_unit_usd,
    max(corrected_value) filter (field = 'effective') as role,
    string_agg(reason, '; ' order by field) as reason,
from corrections
group by accession_number
order by accession_number
