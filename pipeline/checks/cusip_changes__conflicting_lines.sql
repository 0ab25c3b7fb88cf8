-- mistake: lines of cusip_changes.csv change one CUSIP into several, or into another and back, which are taken for one security: keep the one that is right
with
changes as (select line, old_cusip, new_cusip from raw.cusip_changes),

back as (
    select changes.old_cusip, changes.line, back.line as other_line
    from changes
    inner join changes as back on back.old_cusip = changes.new_cusip and back.new_cusip = changes.old_cusip
    where changes.line < back.line
)

select old_cusip, min(line) as first_line, max(line) as last_line
from changes
group by old_cusip
having count(distinct new_cusip) > 1
union
select old_cusip, min(line), max(other_line)
from back
group by old_cusip
order by old_cusip
