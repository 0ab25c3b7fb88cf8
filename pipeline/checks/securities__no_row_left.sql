-- error: securities.csv brings no row with a ticker, and without one no stock can be listed: put rows there, name the columns as README does, or take it away
select file
from ops.sources
where kind = 'securities' and not exists (select 1 from raw.securities where ticker is not null)
order by file
