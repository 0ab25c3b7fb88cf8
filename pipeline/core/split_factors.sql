-- One row per security that split during the report period: all its splits there as one, by which shares of the quarter before are restated. Key: security_id.
with
splits as (
    select security_id, security_cusip, ex_date, new_shares, old_shares
    from core.splits
    where report_period = $report_period::date
),

filed as (
    select
        security_id,
        security_cusip,
        product_by_day(new_shares, ex_date) as new_shares,
        product_by_day(old_shares, ex_date) as old_shares,
    from splits
    group by security_id, security_cusip
),

detected as (
    select security_id, security_cusip, new_shares, old_shares
    from core.split_evidence
    where report_period = $report_period::date and verdict = 'proven'
)

select
    coalesce(filed.security_id, detected.security_id) as security_id,
    coalesce(filed.security_cusip, detected.security_cusip) as security_cusip,
    $report_period::date as report_period,
    -- Where the file and the detection disagree, the file wins, and a check says so.
    coalesce(filed.new_shares, detected.new_shares) as new_shares,
    coalesce(filed.old_shares, detected.old_shares) as old_shares,
    case when filed.security_id is not null then 'splits.csv' else 'detected' end as split_source,
from filed
full outer join detected on detected.security_id = filed.security_id
order by security_id
