-- One row per report period held, from 2013 on: what tells whether the latest can be compared with those before. Key: report_period.
select report_period, state, managers_reported, managers_reported_previous, is_latest_finalized
from core.quarters
order by report_period
