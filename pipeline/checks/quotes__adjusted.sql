-- warning: a ticker's closes are adjusted for splits that came later, as most vendors' are, which its holders' filings show and which was undone
select
    ticker,
    adjustment_ratio,
    count(distinct report_period) as quarters_count,
    min(report_period) as first_report_period,
    max(report_period) as last_report_period,
from core.quotes
where adjustment_ratio is not null
group by ticker, adjustment_ratio
order by quarters_count desc, ticker, adjustment_ratio
