-- warning: a CUSIP of the latest finalized quarter fails its check digit; it was kept as filed
with
cusips as (
    select holdings.cusip, min(holdings.name_of_issuer) as name_of_issuer, count(distinct holdings.cik) as managers_count
    from core.holdings
    inner join core.quarters on quarters.report_period = holdings.report_period and quarters.is_latest_finalized
    group by holdings.cusip
)

select cusip, name_of_issuer, managers_count
from cusips
where not has_check_digit(cusip)
order by managers_count desc, cusip
