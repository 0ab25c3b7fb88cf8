-- warning: a CUSIP may have changed, but the evidence is short of proof, and nothing else links the two
with
securities as (select cusip, security_cusip from core.security_links)

select cusip_evidence.old_cusip, cusip_evidence.new_cusip, cusip_evidence.report_period, cusip_evidence.value_usd
from core.cusip_evidence
left join securities as old on old.cusip = cusip_evidence.old_cusip
left join securities as new on new.cusip = cusip_evidence.new_cusip
where cusip_evidence.verdict = 'suspected'
    and coalesce(old.security_cusip, cusip_evidence.old_cusip) <> coalesce(new.security_cusip, cusip_evidence.new_cusip)
order by cusip_evidence.value_usd desc, cusip_evidence.old_cusip, cusip_evidence.new_cusip, cusip_evidence.report_period
