-- mistake by quarter: the managers' shares prove another ratio than splits.csv has, and the file was followed: mend its line, or take it away
select split_evidence.security_cusip as cusip, split_evidence.report_period, split_evidence.new_shares, split_evidence.old_shares
from core.split_evidence
inner join core.split_factors
    on split_factors.security_id = split_evidence.security_id
    and split_factors.report_period = split_evidence.report_period
where split_evidence.verdict = 'proven' and split_factors.split_source = 'splits.csv'
order by split_evidence.report_period, cusip
