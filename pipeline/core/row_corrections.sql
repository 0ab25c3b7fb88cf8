-- One row per filing and CUSIP whose rows corrections.csv corrects: the corrected fields side by side. Key: accession_number, cusip.
with
corrections as (
    select accession_number, split_part(field, ':', 1) as field, split_part(field, ':', 2) as cusip, corrected_value
    from staging.corrections
    where contains(field, ':')
)

select
    accession_number,
    cusip,
    max(try_cast(corrected_value as bigint)) filter (field = 'value') as filed_value,
    max(try_cast(corrected_value as bigint)) filter (field = 'shares') as shares,
    max(corrected_value) filter (field = 'cusip') as corrected_cusip,
    -- None makes a holding of what was filed as an option.
    max(coalesce(corrected_value, 'None')) filter (field = 'put_call') as put_call,
from corrections
group by accession_number, cusip
order by accession_number, cusip
