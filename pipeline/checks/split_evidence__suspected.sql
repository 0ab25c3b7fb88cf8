-- warning: a security may have split, but the evidence is short of proof, so nothing was adjusted
select security_cusip, report_period, new_shares, old_shares, value_usd
from core.split_evidence
where verdict = 'suspected'
order by value_usd desc, security_cusip, report_period
