-- mistake of the latest quarter: no security that managers hold has a ticker, so the fund trends are empty: have securities.csv list what they hold, as npm run securities makes it of the SEC's list of tickers
select report_period, count(*) as securities_count, sum(value_usd) as value_usd
from core.held_securities
group by report_period
having count(ticker) = 0
order by report_period
