-- mistake by quarter: shares prove a split that splits.csv lacks, but some managers hold the very shares of before, so that their positions look changed now: add the split to splits.csv, and shares filed as before it are put right where their VALUE is of its price
select
    split_evidence.security_cusip as cusip,
    split_evidence.report_period,
    split_evidence.new_shares,
    split_evidence.old_shares,
    split_evidence.unchanged_count,
    split_evidence.managers_count,
from core.split_evidence
inner join core.split_factors
    on split_factors.security_id = split_evidence.security_id
    and split_factors.report_period = split_evidence.report_period
where split_factors.split_source = 'detected' and split_evidence.unchanged_count > 0
order by split_evidence.value_usd desc, cusip, split_evidence.report_period
