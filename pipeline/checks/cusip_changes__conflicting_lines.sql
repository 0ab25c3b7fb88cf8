-- mistake: lines of cusip_changes.csv change one CUSIP into several, which are taken for one security: keep the one that is right
select old_cusip, min(line) as first_line, max(line) as last_line
from raw.cusip_changes
group by old_cusip
having count(distinct new_cusip) > 1
order by old_cusip
