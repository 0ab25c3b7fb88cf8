-- One row per CUSIP of one manager's rows that stands for another CUSIP's security. Key: cusip.
with
cusips as (
    select distinct cusip
    from core.holdings
    where report_period = $report_period::date and cik = $cik and put_call is null
)

select
    cusips.cusip,
    security_links.security_cusip,
from cusips
inner join core.security_links on security_links.cusip = cusips.cusip
order by cusips.cusip
