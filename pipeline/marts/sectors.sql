-- One row per sector of the securities that have a ticker. Serves /v1/sectors.json. Key: id.
with
stocks as (select sector_id, sector from core.stocks where sector is not null)

select
    sector_id as id,
    -- Of several spellings the most frequent.
    mode(sector order by sector) as name,
from stocks
group by sector_id
order by id
