-- One row per effective filing whose shares column repeats VALUE in nine tenths of its rows, so that it tells no prices. Key: accession_number.
with
holdings as (
    select accession_number, filed_value, shares
    from core.holdings
    where report_period = $report_period::date and put_call is null and shares_type = 'SH' and shares > 0
        -- What corrections.csv gives of a few rows says nothing of the others.
        and is_stated is not true
)

select
    accession_number,
    $report_period::date as report_period,
from holdings
group by accession_number
having 10 * count(*) filter (filed_value = shares) >= 9 * count(*)
order by accession_number
