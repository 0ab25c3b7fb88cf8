-- One row per report period held, from 2013 on: its state, and who reported. Key: report_period.
select
    report_period,
    state,
    deadline,
    managers_reported_previous,
    managers_reported,
    managers_first_time,
    managers_returning,
    managers_reported_elsewhere,
    managers_not_filed,
    coverage_percent,
from core.quarters
order by report_period
