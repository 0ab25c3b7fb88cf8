-- One row per manager that reported a final quarter, or the one that stands in where none is final: its own latest one, and what it returned up to then. Key: cik.
with
portfolios as (
    select cik, report_period, aum_usd, holdings_count, quarter_return_percent
    from core.portfolios
),

quarters as (
    select report_period from core.quarters
    where state = 'final' or is_latest_finalized
),

latest as (
    select portfolios.cik, portfolios.report_period, portfolios.aum_usd, portfolios.holdings_count, portfolios.quarter_return_percent
    from portfolios
    inner join quarters on quarters.report_period = portfolios.report_period
    qualify row_number() over (partition by portfolios.cik order by portfolios.report_period desc) = 1
),

-- Compounded over the last 4 quarters a year; unknown where one of them is.
returns as (
    select
        latest.cik,
        horizons.years,
        case
            when count(portfolios.quarter_return_percent) = 4 * horizons.years
                then 100 * (list_reduce(
                    -- A list sorted by itself takes half of what one ordered while it is gathered does.
                    [
                        quarter.factor for quarter in list_sort(list({
                            'report_period': portfolios.report_period,
                            'factor': 1 + portfolios.quarter_return_percent / 100
                        }))
                    ],
                    lambda product, factor: product * factor
                ) - 1)
        end as return_percent,
    from latest
    cross join (values (1), (3), (5), (10)) as horizons (years)
    inner join portfolios
        on portfolios.cik = latest.cik
        and portfolios.report_period <= latest.report_period
        and portfolios.report_period > latest.report_period - to_months(12 * horizons.years)
    group by latest.cik, horizons.years
)

select
    latest.cik,
    latest.report_period,
    latest.aum_usd,
    latest.holdings_count,
    latest.quarter_return_percent,
    max(returns.return_percent) filter (returns.years = 1) as return_years_1_percent,
    max(returns.return_percent) filter (returns.years = 3) as return_years_3_percent,
    max(returns.return_percent) filter (returns.years = 5) as return_years_5_percent,
    max(returns.return_percent) filter (returns.years = 10) as return_years_10_percent,
from latest
inner join returns on returns.cik = latest.cik
group by all
order by latest.cik
