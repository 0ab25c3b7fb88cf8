-- One row per change of a CUSIP in cusip_changes.csv, or CUSIP that did not change, which has a line with itself; where it is listed twice, the earliest day counts. Key: old_cusip, new_cusip.
with
cusip_changes as (
    select old_cusip, new_cusip, effective_date
    from raw.cusip_changes
)

select
    old_cusip,
    new_cusip,
    min(effective_date) as effective_date,
from cusip_changes
group by old_cusip, new_cusip
order by old_cusip, new_cusip
