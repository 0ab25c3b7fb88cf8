-- One row per manager of funds.csv; where it is listed twice, the last line counts. Key: cik.
with
funds as (
    select cik, name, profile, icon_url, city, state_or_country, line
    from raw.funds
)

select
    cast(cik as bigint) as cik,
    name,
    profile,
    icon_url,
    city,
    state_or_country,
from funds
qualify row_number() over (partition by cik order by line desc) = 1
order by cik
