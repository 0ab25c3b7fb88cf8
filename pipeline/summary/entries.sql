-- One row: how many positions were computed, and how many entries of each list.
with
positions as (select count(*) as positions_count from core.positions),
portfolios as (select count(*) as portfolios_count from marts.funds_portfolios),
trends as (select count(*) as trends_count from marts.fund_trends),
upsides as (select count(*) as upsides_count from marts.analyst_upside)

select positions_count, portfolios_count, trends_count, upsides_count
from positions
cross join portfolios
cross join trends
cross join upsides
