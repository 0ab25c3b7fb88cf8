-- error: one security_id stands for two securities: let security_id_of in pipeline/macros/securities.sql keep more digits
with
named as (
    select security_id, security_cusip from core.cusips
    union all
    select security_id, security_cusip from core.securities
)

select
    security_id,
    min(security_cusip) as cusip,
    max(security_cusip) as other_cusip,
from named
group by security_id
having min(security_cusip) <> max(security_cusip)
order by security_id
