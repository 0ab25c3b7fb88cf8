-- One row per manager with a portfolio: the CIK behind its id, and what its icon is drawn from. Serves /v1/icons. Key: id.
with
funds as (select id, name, cik from core.funds)

select
    id,
    name,
    cik,
from funds
order by id
