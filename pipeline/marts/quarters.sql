-- One row per report period held, from 2013 on: its state and coverage. Serves /v1/status.json. Key: report_period.
with
quarters as (
    select
        report_period, year, quarter, deadline, state, managers_reported_previous, managers_reported,
        managers_reported_elsewhere, managers_not_filed, coverage_percent, is_latest_finalized,
    from core.quarters
)

select
    report_period,
    year,
    quarter,
    deadline,
    state,
    managers_reported_previous,
    managers_reported,
    managers_reported_elsewhere,
    managers_not_filed,
    coverage_percent,
    is_latest_finalized,
from quarters
order by report_period
