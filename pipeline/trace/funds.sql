-- One row per manager with a portfolio, as the API names it, and what of that is from funds.csv. Key: id.
select
    funds.id,
    funds.cik,
    funds.name,
    funds.city,
    funds.state_or_country,
    nullif(
        concat_ws(
            ', ',
            if(given.name is not null, 'name', null),
            if(given.profile is not null, 'profile', null),
            if(given.icon_url is not null, 'icon_url', null),
            if(given.city is not null, 'city', null),
            if(given.state_or_country is not null, 'state_or_country', null)
        ),
        ''
    ) as given_fields,
from core.funds
left join staging.funds as given on given.cik = funds.cik
order by funds.id
