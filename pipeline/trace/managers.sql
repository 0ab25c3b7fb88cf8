-- One row per given manager: its name, and whether it reported the report period and the one before. Key: cik.
with
managers as (select unnest(string_split($ciks, ','))::bigint as cik),

reporters as (
    select cik, status from core.reporters
    where report_period = $report_period::date
),

previous_reporters as (
    select cik, status from core.reporters
    where report_period = previous_quarter_end($report_period::date)
)

select
    managers.cik,
    funds.id,
    funds.name,
    reporters.status,
    previous_reporters.status as previous_status,
from managers
left join core.funds on funds.cik = managers.cik
left join reporters on reporters.cik = managers.cik
left join previous_reporters on previous_reporters.cik = managers.cik
order by managers.cik
