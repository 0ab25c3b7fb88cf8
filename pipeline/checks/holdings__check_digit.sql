-- warning: a CUSIP of the latest finalized quarter fails its check digit; it was kept as filed
with
cusips as (
    select holdings.cusip, holdings.report_period, count(distinct holdings.cik) as managers_count
    from core.holdings
    inner join core.quarters on quarters.report_period = holdings.report_period and quarters.is_latest_finalized
    group by all
)

select cusips.cusip, min(issuer_names.name_of_issuer) as name_of_issuer, cusips.managers_count
from cusips
left join core.issuer_names
    on issuer_names.cusip = cusips.cusip and issuer_names.report_period = cusips.report_period
where not has_check_digit(cusips.cusip)
group by cusips.cusip, cusips.managers_count
order by cusips.managers_count desc, cusips.cusip
