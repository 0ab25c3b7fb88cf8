-- One row per manager that has reported a quarter: identity and its latest figures, as the API shows them. Key: cik.
with
filings as (
    select cik, accession_number, filed_at, manager_name, city, state_or_country_code
    from core.filings
),

reporting as (select distinct cik from core.portfolios),

latest_portfolios as (
    select
        cik, report_period, aum_usd, holdings_count, quarter_return_percent,
        return_years_1_percent, return_years_3_percent, return_years_5_percent, return_years_10_percent,
    from core.latest_portfolios
),

overrides as (select cik, name, profile, icon_url, city, state_or_country from staging.funds),

state_codes as (select code, name from staging.state_codes),

managers as (
    select
        cik,
        arg_min(manager_name, (filed_at, accession_number)) as first_name,
        arg_max(manager_name, (filed_at, accession_number)) as latest_name,
        -- Both from one cover page.
        arg_max({'city': city, 'code': state_or_country_code}, (city is not null, filed_at, accession_number)) as address,
    from filings
    group by cik
),

named as (
    select
        reporting.cik,
        concat_ws('-', nullif(slug(left(managers.first_name, 150)), ''), reporting.cik) as id,
        coalesce(overrides.name, tidy_case(managers.latest_name), 'CIK ' || reporting.cik) as name,
        overrides.profile,
        overrides.icon_url,
        coalesce(overrides.city, tidy_case(managers.address.city)) as city,
        coalesce(state_codes.name, overrides.state_or_country, managers.address.code) as state_or_country,
        latest_portfolios.* exclude (cik),
    from reporting
    inner join managers on managers.cik = reporting.cik
    left join overrides on overrides.cik = reporting.cik
    left join state_codes on state_codes.code = coalesce(upper(overrides.state_or_country), managers.address.code)
    left join latest_portfolios on latest_portfolios.cik = reporting.cik
)

select
    named.cik,
    named.id,
    named.name,
    coalesce(
        named.profile,
        concat(
            named.name,
            coalesce(' of ' || nullif(concat_ws(', ', named.city, named.state_or_country), ''), ''),
            ' reports its US-listed holdings to the SEC on Form 13F (CIK ' || named.cik || ').',
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
    round_percent(named.quarter_return_percent) as return_latest_quarter,
    round_percent(named.return_years_1_percent) as return_years_1,
    round_percent(named.return_years_3_percent) as return_years_3,
    round_percent(named.return_years_5_percent) as return_years_5,
    round_percent(named.return_years_10_percent) as return_years_10,
from named
order by named.cik
