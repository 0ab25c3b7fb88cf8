-- error by quarter: the change in holders is not what opened, closed, first reported and stopped reporting
select security_id, report_period, holding_count, previous_holding_count
from core.trend_counts
where
    holding_count - previous_holding_count
    <> new_count - closed_count + first_or_returning_count + in_part_count - previous_in_part_count
        - reported_elsewhere_count - not_filed_count
order by report_period, security_id
