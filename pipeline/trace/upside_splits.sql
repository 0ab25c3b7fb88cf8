-- One row per split of one security on or before as-of. Key: ex_date.
select
    ex_date,
    new_shares,
    old_shares,
from core.splits
where security_id = $security_id
order by ex_date
