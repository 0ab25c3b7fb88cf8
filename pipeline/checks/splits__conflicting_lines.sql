-- mistake: lines of splits.csv say different things of one CUSIP and ex-date, and the last one counts: keep the one that is right
select cusip, ex_date, min(line) as first_line, max(line) as last_line
from raw.splits
group by cusip, ex_date
having count(distinct row(new_shares, old_shares)) > 1
order by cusip, ex_date
