-- One row per manager that has reported holdings: identity and its latest figures, as the API shows them. Key: cik.
with
filings as (
    select cik, accession_number, filed_at, manager_name, city, state_or_country_code
    from core.filings
    where manager_name is not null
),

portfolios as (
    select cik, report_period, aum_usd, holdings_count, quarter_return_percent
    from core.portfolios
),

quarters as (
    select report_period from core.quarters
    where state = 'final' or is_latest_finalized
),

overrides as (select cik, name, profile, icon_url, city, state_or_country from staging.funds),

state_codes as (select code, name from staging.state_codes),

managers as (
    select
        cik,
        arg_min(manager_name, (filed_at, accession_number)) as first_name,
        arg_max(manager_name, (filed_at, accession_number)) as latest_name,
        arg_max(city, (filed_at, accession_number)) as city,
        arg_max(state_or_country_code, (filed_at, accession_number)) as state_or_country_code,
    from filings
    group by cik
),

reporting as (select distinct cik from portfolios),

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
                    list(1 + portfolios.quarter_return_percent / 100 order by portfolios.report_period),
                    lambda product, factor: product * factor
                ) - 1)
        end as return_percent,
    from latest
    cross join (values (1), (3), (5), (10)) as horizons (years)
    inner join portfolios
        on portfolios.cik = latest.cik
        and portfolios.report_period <= latest.report_period
        and portfolios.report_period > last_day(latest.report_period - to_months(12 * horizons.years))
    group by latest.cik, horizons.years
),

named as (
    select
        reporting.cik,
        slug(managers.first_name) || '-' || ltrim(reporting.cik, '0') as id,
        coalesce(overrides.name, tidy_case(managers.latest_name)) as name,
        overrides.profile,
        overrides.icon_url,
        coalesce(overrides.city, tidy_case(managers.city)) as city,
        coalesce(overrides.state_or_country, state_codes.name, managers.state_or_country_code) as state_or_country,
        latest.report_period,
        latest.aum_usd,
        latest.holdings_count,
        latest.quarter_return_percent,
    from reporting
    inner join managers on managers.cik = reporting.cik
    left join overrides on overrides.cik = reporting.cik
    left join state_codes on state_codes.code = managers.state_or_country_code
    left join latest on latest.cik = reporting.cik
)

select
    named.cik,
    named.id,
    named.name,
    coalesce(
        named.profile,
        concat(
            named.name,
            coalesce(' of ' || named.city, ''),
            coalesce(', ' || named.state_or_country, ''),
            ' reports its US-listed holdings to the SEC on Form 13F (CIK ' || ltrim(named.cik, '0') || ').',
            coalesce(
                ' At the end of ' || strftime(named.report_period, '%B %Y') || ' it held '
                || format('{:,}', named.holdings_count) || case named.holdings_count when 1 then ' position' else ' positions' end
                || ' worth ' || dollars_in_words(named.aum_usd) || '.',
                ''
            )
        )
    ) as profile,
    named.icon_url,
    named.city,
    named.state_or_country,
    cast(year(named.report_period) as integer) as latest_reporting_year,
    cast(quarter(named.report_period) as integer) as latest_reporting_quarter,
    named.aum_usd as latest_aum,
    round(named.quarter_return_percent, 2) as return_latest_quarter,
    round(max(returns.return_percent) filter (returns.years = 1), 2) as return_years_1,
    round(max(returns.return_percent) filter (returns.years = 3), 2) as return_years_3,
    round(max(returns.return_percent) filter (returns.years = 5), 2) as return_years_5,
    round(max(returns.return_percent) filter (returns.years = 10), 2) as return_years_10,
from named
left join returns on returns.cik = named.cik
group by all
order by named.cik
