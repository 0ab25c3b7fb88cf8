-- One row per manager with a portfolio, as the API names it. Key: id.
select
    id,
    cik,
    name,
    city,
    state_or_country,
from core.funds
order by id
