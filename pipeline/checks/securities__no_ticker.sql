-- mistake of the latest quarter: no security that managers hold has a ticker, so the fund trends are empty: have securities.csv list what they hold, as npm run securities makes it of the SEC's list of tickers
select quarters.report_period, count(*) as securities_count, sum(trend_counts.value_usd) as value_usd
from core.trend_counts
inner join core.quarters on quarters.report_period = trend_counts.report_period and quarters.is_latest_finalized
left join core.securities on securities.security_id = trend_counts.security_id
where trend_counts.holding_count > 0
group by quarters.report_period
having count(securities.ticker) = 0
order by quarters.report_period
