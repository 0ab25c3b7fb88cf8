-- mistake: two sectors, or two industries, have names that differ by a letter, a space or an "and" only, so each has a part of the stocks: write securities.csv's in one spelling
with
groups as (
    select 'sector' as kind, sector as name, sector_id as id, count(*) as stocks_count
    from core.stocks where sector is not null group by all
    union all
    select 'industry', industry, industry_id, count(*)
    from core.stocks where industry is not null group by all
),

spelled as (
    select kind, id, mode(name order by name) as name, sum(stocks_count) as stocks_count,
        replace(replace('-' || id || '-', '-and-', ''), '-', '') as letters,
        -- Codes, as 10101010 and 10101020 are, differ in what they say.
        regexp_replace(id, '[^0-9]', '', 'g') as digits,
    from groups
    group by kind, id
)

select
    less.kind,
    less.name,
    cast(less.stocks_count as integer) as stocks_count,
    more.name as other_name,
    cast(more.stocks_count as integer) as other_stocks_count,
from spelled as less
inner join spelled as more
    on more.kind = less.kind and more.id <> less.id and more.digits = less.digits
    and (less.stocks_count, less.id) < (more.stocks_count, more.id)
    and abs(length(less.letters) - length(more.letters)) <= 1
where length(less.letters) >= 5 and damerau_levenshtein(less.letters, more.letters) <= 1
order by less.kind, less.name, more.name
