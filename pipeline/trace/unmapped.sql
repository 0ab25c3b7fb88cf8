-- One row: the security that a CUSIP means, where managers hold it though securities.csv gives it no ticker. Key: security_id.
select
    security_id,
    arg_max(name_of_issuer, report_period) as name_of_issuer,
    arg_max(holding_count, report_period) as holding_count,
from core.trend_counts
where
    security_id = security_id_of(upper($word))
    or security_id = (select any_value(security_id) from core.security_links where cusip = upper($word))
    or security_id = security_id_of_stock(lower($word))
group by security_id
