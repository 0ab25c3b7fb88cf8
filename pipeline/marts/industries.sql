-- One row per industry of the securities that have a ticker, with the sector that most of them are in. Serves /v1/industries.json. Key: id.
with
stocks as (select sector_id, industry_id, industry from core.stocks where industry is not null)

select
    industry_id as id,
    -- Of several spellings the most frequent.
    mode(industry order by industry) as name,
    mode(sector_id order by sector_id) as sector_id,
from stocks
group by industry_id
order by id
