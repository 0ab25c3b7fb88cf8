-- error by quarter: the previous holders of a quarter are not the holders of the quarter before
select
    trend_counts.security_id,
    trend_counts.report_period,
    trend_counts.previous_holding_count,
    previous_counts.holding_count,
from core.trend_counts
left join core.trend_counts as previous_counts
    on previous_counts.security_id = trend_counts.security_id
    and previous_counts.report_period = previous_quarter_end(trend_counts.report_period)
where trend_counts.previous_holding_count <> coalesce(previous_counts.holding_count, 0)
order by trend_counts.report_period, trend_counts.security_id
