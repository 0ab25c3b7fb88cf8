-- One row per manager that reported the period: the whole entry of /v1/funds-portfolios, which answers for 2013 and later. Key: id.
with
portfolios as (
    select
        cik, report_period, reported_previous, aum_usd, aum_top_10_usd, etfs_usd, holdings_count,
        new_positions_count, closed_positions_count, increased_positions_count, reduced_positions_count,
        capital_flow_usd, bought_usd, sold_usd, quarter_return_percent,
    from core.portfolios
    where report_period = $report_period::date
),

previous_portfolios as (
    select
        cik, aum_usd, holdings_count,
        new_positions_count, closed_positions_count, increased_positions_count, reduced_positions_count,
    from core.portfolios
    where report_period = previous_quarter_end($report_period::date)
),

funds as (
    select
        cik, id, name, profile, icon_url, city, state_or_country,
        latest_reporting_year, latest_reporting_quarter, latest_aum,
        return_latest_quarter, return_years_1, return_years_3, return_years_5, return_years_10,
    from core.funds
)

select
    funds.id,
    funds.name,
    funds.profile,
    funds.icon_url,
    funds.city,
    funds.state_or_country,
    funds.latest_reporting_year,
    funds.latest_reporting_quarter,
    funds.latest_aum,
    funds.return_latest_quarter,
    funds.return_years_1,
    funds.return_years_3,
    funds.return_years_5,
    funds.return_years_10,
    portfolios.report_period,
    cast(year(portfolios.report_period) as integer) as reporting_year,
    cast(quarter(portfolios.report_period) as integer) as reporting_quarter,
    round_percent(portfolios.quarter_return_percent) as quarter_return,
    portfolios.aum_usd as aum,
    previous_portfolios.aum_usd as aum_last,
    portfolios.aum_usd - previous_portfolios.aum_usd as aum_change,
    percent_of(portfolios.aum_usd - previous_portfolios.aum_usd, previous_portfolios.aum_usd) as aum_change_percent,
    portfolios.aum_top_10_usd as aum_top_10,
    percent_of(portfolios.aum_top_10_usd, portfolios.aum_usd) as aum_top_10_as_percent_of_aum,
    cast(round(portfolios.capital_flow_usd) as bigint) as capital_flow,
    percent_of(portfolios.capital_flow_usd, portfolios.aum_usd) as capital_flow_as_percent_of_aum,
    percent_of(portfolios.etfs_usd, portfolios.aum_usd) as etfs_percent,
    percent_of(
        least(portfolios.bought_usd, portfolios.sold_usd),
        (portfolios.aum_usd + previous_portfolios.aum_usd) / 2
    ) as turnover_percent,
    portfolios.holdings_count as holdings,
    previous_portfolios.holdings_count as holdings_last,
    portfolios.holdings_count - previous_portfolios.holdings_count as holdings_change,
    portfolios.new_positions_count as new_positions,
    previous_portfolios.new_positions_count as new_positions_last,
    portfolios.new_positions_count - previous_portfolios.new_positions_count as new_positions_change,
    portfolios.closed_positions_count as closed_positions,
    previous_portfolios.closed_positions_count as closed_positions_last,
    portfolios.closed_positions_count - previous_portfolios.closed_positions_count as closed_positions_change,
    portfolios.increased_positions_count as increased_positions,
    previous_portfolios.increased_positions_count as increased_positions_last,
    portfolios.increased_positions_count - previous_portfolios.increased_positions_count as increased_positions_change,
    portfolios.reduced_positions_count as reduced_positions,
    previous_portfolios.reduced_positions_count as reduced_positions_last,
    portfolios.reduced_positions_count - previous_portfolios.reduced_positions_count as reduced_positions_change,
from portfolios
inner join funds on funds.cik = portfolios.cik
left join previous_portfolios on previous_portfolios.cik = case when portfolios.reported_previous then portfolios.cik end
order by funds.id
