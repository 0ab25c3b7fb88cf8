-- One row per CUSIP that another stands for, because they are one security: that other one. Key: cusip.
with recursive
cusip_changes as (select old_cusip, new_cusip from core.cusip_changes),

held as (
    select cusip, min(report_period) as first_held, 2 * count(*) filter (is_principal) > count(*) as is_principal
    from core.held_cusips
    group by cusip
),

-- A bond may be listed with its issuer's ticker, and is not the stock.
securities as (
    select cusip, ticker from staging.securities
    where ticker is not null and cusip not in (select cusip from held where is_principal)
),

-- One security where both the ticker and the issuer's six characters are shared; a ticker alone identifies nothing.
same_issues as (
    select cusip as old_cusip, min(cusip) over (partition by ticker, left(cusip, 6)) as new_cusip
    from securities
),

known_cusips as (
    select cusip from held
    union
    select cusip from staging.securities
    union
    select cusip from staging.splits
),

-- The first eight characters of nine tell the security, and with it the ninth; few have two for them.
issues as (
    select left(cusip, 8) as issue, list(cusip) as cusips
    from known_cusips
    where length(cusip) = 9
    group by issue
    having count(*) > 1
),

misfiled as (
    select filed.cusip as old_cusip, known.cusip as new_cusip
    from (select issue, unnest(cusips) as cusip from issues) as filed
    inner join (select issue, unnest(cusips) as cusip from issues) as known on known.issue = filed.issue
    where has_check_digit(known.cusip) and not has_check_digit(filed.cusip)
),

edges as (
    select old_cusip as cusip, new_cusip as other_cusip from cusip_changes
    union
    select new_cusip, old_cusip from cusip_changes
    union
    select old_cusip, new_cusip from same_issues where old_cusip <> new_cusip
    union
    select new_cusip, old_cusip from same_issues where old_cusip <> new_cusip
    union
    select old_cusip, new_cusip from misfiled
    union
    select new_cusip, old_cusip from misfiled
),

reached as (
    select cusip, other_cusip from edges
    union
    select reached.cusip, edges.other_cusip
    from reached
    inner join edges on edges.cusip = reached.other_cusip
),

candidates as (
    select
        reached.cusip,
        reached.other_cusip,
        -- A CUSIP that comes later, be it first in the alphabet, stands for no earlier one.
        coalesce(held.first_held, 'infinity') as first_held,
        exists (select 1 from cusip_changes where cusip_changes.new_cusip = reached.other_cusip) as is_successor,
        exists (select 1 from misfiled where misfiled.old_cusip = reached.other_cusip) as is_misfiled,
    from reached
    left join held on held.cusip = reached.other_cusip
)

select
    cusip,
    arg_min(other_cusip, (is_misfiled, is_successor, first_held, other_cusip)) as security_cusip,
    security_id_of(security_cusip) as security_id,
from candidates
group by cusip
-- What stands for itself needs no link; so its other quarters do not change when another CUSIP joins it.
having security_cusip <> cusip
order by cusip
