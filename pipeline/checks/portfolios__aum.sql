-- error by quarter: a portfolio's assets are not the sum of its positions
with
positions as (
    select cik, report_period, sum(value_usd) as value_usd, count(*) as positions_count
    from core.positions
    group by cik, report_period
)

select portfolios.cik, portfolios.report_period, portfolios.aum_usd, positions.value_usd
from core.portfolios
left join positions on positions.cik = portfolios.cik and positions.report_period = portfolios.report_period
where
    portfolios.aum_usd <> coalesce(positions.value_usd, 0)
    or portfolios.holdings_count <> coalesce(positions.positions_count, 0)
order by portfolios.report_period, portfolios.cik
