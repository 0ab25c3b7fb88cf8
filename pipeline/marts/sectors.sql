-- One row per sector of the securities that have a ticker. Serves /v1/sectors.json. Key: id.
with
stocks as (select sector_id, sector from core.stocks where sector is not null)

select
    sector_id as id,
    min(sector) as name,
from stocks
group by sector_id
order by id
