-- mistake: sectors, or industries, of different names have one id, for an id keeps Latin letters and digits alone, so they are published as one: write securities.csv's in names that differ in these
with
groups as (
    select 'sector' as kind, sector_id as id, sector as name from core.stocks where sector is not null
    union all
    select 'industry', industry_id, industry from core.stocks where industry is not null
),

spelled as (
    select kind, id, name, regexp_replace(lower(strip_accents(name)), '[^\p{L}\p{N}]+', '', 'g') as letters, count(*) as stocks_count
    from groups
    group by kind, id, name
)

select
    kind,
    id,
    arg_max(name, (stocks_count, name)) as name,
    string_agg(distinct name, '; ' order by name) as names,
    cast(sum(stocks_count) as integer) as stocks_count,
from spelled
group by kind, id
having count(distinct letters) > 1
order by kind, id
