-- mistake of the latest quarter: securities.csv says of most securities that managers hold that they are not traded any more: write true in active where they are, or leave it empty
select count(*) as told_count, count(*) filter (not active) as inactive_count, min(ticker) filter (not active) as ticker,
from core.held_securities
where active is not null and ticker is not null
having told_count >= 20 and 2 * inactive_count > told_count
order by inactive_count
