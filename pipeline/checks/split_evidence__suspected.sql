-- warning by quarter: a security may have split, but the evidence is short of proof, so nothing was adjusted: where it did, add the split to splits.csv, where it did not, one of 1 for 1
select security_cusip as cusip, report_period, new_shares, old_shares, value_usd
from core.split_evidence
where verdict = 'suspected'
order by value_usd desc, cusip, report_period
