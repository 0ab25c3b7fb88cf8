-- One row per CUSIP that effective filings of the report period hold: the security that it stands for. Key: cusip.
with
held_cusips as (
    select cusip, has_principal from core.held_cusips
    where report_period = $report_period::date
),

security_links as (select cusip, security_cusip, security_id from core.security_links)

select
    held_cusips.cusip,
    $report_period::date as report_period,
    coalesce(security_links.security_cusip, held_cusips.cusip) as security_cusip,
    coalesce(security_links.security_id, security_id_of(held_cusips.cusip)) as security_id,
    held_cusips.has_principal,
from held_cusips
left join security_links on security_links.cusip = held_cusips.cusip
order by held_cusips.cusip
