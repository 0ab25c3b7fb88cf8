-- error: securities.csv brings no row that can be used, and without one no stock has a ticker to be listed by: put rows there, or take it away
select file
from ops.sources
where kind = 'securities' and not exists (select 1 from raw.securities)
order by file
