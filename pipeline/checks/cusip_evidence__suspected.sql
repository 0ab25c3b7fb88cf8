-- warning: a CUSIP may have changed, but the evidence is short of proof, so nothing was linked
select old_cusip, new_cusip, report_period, value_usd
from core.cusip_evidence
where verdict = 'suspected'
order by value_usd desc
