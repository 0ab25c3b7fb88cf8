-- warning of the latest quarter: a security of the latest finalized quarter has no ticker, so it is in no trend: where it has one, add its line to securities.csv
select trend_counts.security_cusip, trend_counts.name_of_issuer, trend_counts.value_usd
from core.trend_counts
inner join core.quarters on quarters.report_period = trend_counts.report_period and quarters.is_latest_finalized
left join core.securities on securities.security_id = trend_counts.security_id
where securities.ticker is null and trend_counts.holding_count > 0
order by trend_counts.value_usd desc, trend_counts.security_cusip
