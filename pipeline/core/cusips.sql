-- One row per CUSIP that effective filings of the report period hold: the security that it stands for. Key: cusip.
with
held_cusips as (
    select cusip, has_principal from core.held_cusips
    where report_period = $report_period::date
),

security_links as (select cusip, security_cusip, security_id from core.security_links),

securities as (select security_id, type from core.securities),

linked as (
    select
        held_cusips.cusip,
        held_cusips.has_principal,
        coalesce(security_links.security_cusip, held_cusips.cusip) as security_cusip,
        coalesce(security_links.security_id, security_id_of(held_cusips.cusip)) as security_id,
    from held_cusips
    left join security_links on security_links.cusip = held_cusips.cusip
)

select
    linked.cusip,
    $report_period::date as report_period,
    linked.security_cusip,
    linked.security_id,
    securities.type,
    linked.has_principal,
from linked
left join securities on securities.security_id = linked.security_id
order by linked.cusip
