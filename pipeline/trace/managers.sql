-- One row per given manager: its name, and whether it reported the report period and the one before, in full or in part. Key: cik.
with
managers as (select unnest(string_split($ciks, ','))::bigint as cik),

reporters as (
    select cik, report_period, case when status = 'reported' and not has_base then 'reported in part' else status end as status
    from core.reporters
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
)

select
    managers.cik,
    funds.id,
    funds.name,
    reporters.status as reporting,
    previous_reporters.status as previous_reporting,
from managers
left join core.funds on funds.cik = managers.cik
left join reporters on reporters.cik = managers.cik and reporters.report_period = $report_period::date
left join reporters as previous_reporters
    on previous_reporters.cik = managers.cik and previous_reporters.report_period <> $report_period::date
order by managers.cik
