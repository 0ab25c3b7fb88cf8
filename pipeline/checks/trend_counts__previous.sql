-- error: the previous holders of a quarter are not the holders of the quarter before
with
previous_counts as (
    select security_id, holding_count from core.trend_counts
    where report_period = previous_quarter_end($report_period::date)
)

select
    trend_counts.security_id,
    trend_counts.report_period,
    trend_counts.previous_holding_count,
    previous_counts.holding_count,
from core.trend_counts
left join previous_counts on previous_counts.security_id = trend_counts.security_id
where
    trend_counts.report_period = $report_period::date
    and trend_counts.previous_holding_count <> coalesce(previous_counts.holding_count, 0)
order by trend_counts.security_id
