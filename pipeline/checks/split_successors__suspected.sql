-- warning: a split may have changed a CUSIP, but the evidence is short of proof, and nothing else links the two: add the change to cusip_changes.csv
with
securities as (select cusip, security_cusip from core.security_links)

select split_successors.old_cusip, split_successors.new_cusip, split_successors.report_period, split_successors.price_ratio
from core.split_successors
left join securities as old on old.cusip = split_successors.old_cusip
left join securities as new on new.cusip = split_successors.new_cusip
where split_successors.verdict = 'suspected'
    and coalesce(old.security_cusip, split_successors.old_cusip) <> coalesce(new.security_cusip, split_successors.new_cusip)
order by split_successors.report_period desc, split_successors.old_cusip, split_successors.new_cusip
