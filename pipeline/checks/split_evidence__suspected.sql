-- warning by quarter: a security may have split, but the evidence is short of proof, so nothing was adjusted: where it did, add the split to splits.csv, where it did not, one of 1 for 1
with
suspects as (
    select security_id, security_cusip, report_period, new_shares, old_shares, value_usd
    from core.split_evidence
    where verdict = 'suspected'
),

names as (
    select
        cusips.security_id,
        cusips.report_period,
        arg_max(issuer_names.name_of_issuer, (issuer_names.holdings_count, issuer_names.name_of_issuer)) as name_of_issuer,
    from core.issuer_names
    inner join core.cusips on cusips.cusip = issuer_names.cusip and cusips.report_period = issuer_names.report_period
    where cusips.security_id in (select suspects.security_id from suspects)
    group by cusips.security_id, cusips.report_period
)

select
    suspects.security_cusip as cusip,
    names.name_of_issuer,
    suspects.report_period,
    suspects.new_shares,
    suspects.old_shares,
    suspects.value_usd,
from suspects
left join names on names.security_id = suspects.security_id and names.report_period = suspects.report_period
order by suspects.value_usd desc, cusip, suspects.report_period
