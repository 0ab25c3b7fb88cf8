-- One row per manager with a portfolio, as the API names it, and what of that is from funds.csv. Key: id.
select
    funds.id,
    funds.cik,
    funds.name,
    funds.city,
    funds.state_or_country,
    concat_ws(
        ', ',
        case when given.name is not null then 'name' end,
        case when given.profile is not null then 'profile' end,
        case when given.icon_url is not null then 'icon_url' end,
        case when given.city is not null then 'city' end,
        case when given.state_or_country is not null then 'state_or_country' end
    ) as given_fields,
from core.funds
left join staging.funds as given on given.cik = funds.cik
order by funds.id
