-- mistake by quarter: the managers' shares prove another ratio than splits.csv has, or those of most of three or more show one, which the price bears out better, and the file was followed: mend its line, or take it away
select split_evidence.security_cusip as cusip, split_evidence.report_period, split_evidence.new_shares, split_evidence.old_shares
from core.split_evidence
inner join core.split_factors
    on split_factors.security_id = split_evidence.security_id
    and split_factors.report_period = split_evidence.report_period
where split_factors.split_source = 'splits.csv'
    and (
        split_evidence.verdict = 'proven'
        or (
            split_evidence.exact_count >= 3 and 2 * split_evidence.exact_count > split_evidence.managers_count
            and not is_within_factor(
                split_evidence.new_shares / split_evidence.old_shares * split_factors.old_shares / split_factors.new_shares, 1.1
            )
            and abs(ln(split_evidence.price_ratio * split_evidence.new_shares / split_evidence.old_shares))
                < abs(ln(split_evidence.price_ratio * split_factors.new_shares / split_factors.old_shares))
        )
    )
order by split_evidence.report_period, cusip
