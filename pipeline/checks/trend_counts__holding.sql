-- error by quarter: holders are not those with a status and the first-time, returning or partial ones
select security_id, report_period, holding_count
from core.trend_counts
where holding_count <> new_count + increased_count + maintained_count + reduced_count + first_or_returning_count + in_part_count
order by report_period, security_id
