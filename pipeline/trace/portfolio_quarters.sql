-- One row per quarter that one manager reported: its assets and return, and the quarter's state. Key: report_period.
select
    portfolios.report_period,
    portfolios.aum_usd,
    portfolios.quarter_return_percent,
    quarters.state,
    quarters.is_latest_finalized,
from core.portfolios
inner join core.quarters on quarters.report_period = portfolios.report_period
where portfolios.cik = $cik
order by portfolios.report_period
