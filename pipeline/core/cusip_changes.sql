-- One row per CUSIP and one that took its place, as cusip_changes.csv says by as-of, or as filings prove and it does not deny. Key: old_cusip, new_cusip.
with
listed as (
    select old_cusip, new_cusip, effective_date
    from staging.cusip_changes
    where old_cusip <> new_cusip and (effective_date is null or effective_date <= $as_of::date)
),

-- One that has a line with itself did not change, whatever filings look like.
unchanged as (select old_cusip from staging.cusip_changes where old_cusip = new_cusip),

proven as (
    select old_cusip, new_cusip from core.cusip_evidence
    where verdict in ('proven', 'in securities.csv')
    union all
    select old_cusip, new_cusip from core.split_successors
    where verdict <> 'suspected'
),

changes as (
    select * from listed
    union all by name
    select * from proven where old_cusip not in (select unchanged.old_cusip from unchanged)
)

select
    old_cusip,
    new_cusip,
    max(effective_date) as effective_date,
from changes
group by old_cusip, new_cusip
order by old_cusip, new_cusip
