-- mistake of the latest quarter: securities.csv gives one ticker to two securities that are both held, and says of neither that it is inactive, so both are listed under it, and only one has its closes: write false in active of the one that lost it, or its own ticker
select ticker, min(security_cusip) as cusip, max(security_cusip) as other_cusip, count(*) as securities_count,
from core.held_securities
where coalesce(active, true) and ticker is not null
group by ticker
having count(*) > 1
order by ticker
