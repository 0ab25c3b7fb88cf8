-- mistake: lines of cusip_changes.csv change one CUSIP into several, or round into itself, which are taken for one security: keep the one that is right
with recursive
changes as (select line, old_cusip, new_cusip from raw.cusip_changes),

-- What each CUSIP becomes by any number of changes.
reach as (
    select old_cusip, new_cusip from changes where old_cusip <> new_cusip
    union
    select reach.old_cusip, changes.new_cusip
    from reach
    inner join changes on changes.old_cusip = reach.new_cusip
),

circles as (
    select reach.old_cusip, changes.old_cusip as member, changes.line
    from reach
    inner join reach as back on back.old_cusip = reach.new_cusip and back.new_cusip = reach.old_cusip
    inner join changes on changes.old_cusip = reach.new_cusip
)

select old_cusip, min(line) as first_line, max(line) as last_line
from changes
group by old_cusip
having count(distinct new_cusip) > 1
union
select arg_min(member, line), min(line), max(line)
from circles
group by old_cusip
order by old_cusip
