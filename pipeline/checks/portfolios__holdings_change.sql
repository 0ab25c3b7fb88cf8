-- error by quarter: the change in a portfolio's positions is not what it opened less what it closed
select portfolios.cik, portfolios.report_period, portfolios.holdings_count
from core.portfolios
inner join core.portfolios as previous_portfolios
    on previous_portfolios.cik = portfolios.cik
    and previous_portfolios.report_period = previous_quarter_end(portfolios.report_period)
where
    portfolios.holdings_count - previous_portfolios.holdings_count
    <> portfolios.new_positions_count - portfolios.closed_positions_count
order by portfolios.report_period, portfolios.cik
