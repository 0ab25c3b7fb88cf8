-- mistake: securities.csv has more sectors than industries, of which a sector has several: the two columns are each other's
select count(distinct sector_id) as sectors_count, count(distinct industry_id) as industries_count, min(sector) as sector
from core.stocks
having industries_count > 0 and sectors_count > industries_count and sectors_count >= 20
order by sectors_count
