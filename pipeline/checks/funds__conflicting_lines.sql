-- mistake: lines of funds.csv say different things of one CIK, and the last one counts: keep the one that is right
select cik, min(line) as first_line, max(line) as last_line
from raw.funds
group by cik
having count(distinct row(name, profile, icon_url, city, state_or_country)) > 1
order by cik
