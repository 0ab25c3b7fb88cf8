-- error: a portfolio's assets are not the sum of its positions
with
positions as (
    select cik, sum(value_usd) as value_usd, count(*) as positions_count
    from core.positions
    where report_period = $report_period::date
    group by cik
)

select portfolios.cik, portfolios.report_period, portfolios.aum_usd, positions.value_usd
from core.portfolios
left join positions on positions.cik = portfolios.cik
where
    portfolios.report_period = $report_period::date
    and (
        portfolios.aum_usd <> coalesce(positions.value_usd, 0)
        or portfolios.holdings_count <> coalesce(positions.positions_count, 0)
    )
order by portfolios.cik
