-- mistake: managers changed the CUSIPs of a line of cusip_changes.csv the other way round, so the security has another id than it should: put the old one first
with
changes as (select old_cusip, new_cusip, effective_date from staging.cusip_changes),

evidence as (select old_cusip, new_cusip, report_period, managers_count from core.cusip_evidence)

select changes.old_cusip, changes.new_cusip, turned.report_period, turned.managers_count
from changes
inner join evidence as turned on turned.old_cusip = changes.new_cusip and turned.new_cusip = changes.old_cusip
    -- Managers follow a change within two quarters; what they do long after is another mistake.
    and coalesce(abs(turned.report_period - changes.effective_date) <= 184, true)
anti join evidence as told on told.old_cusip = changes.old_cusip and told.new_cusip = changes.new_cusip
order by changes.old_cusip, changes.new_cusip, turned.report_period
