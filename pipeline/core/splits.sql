-- One row per split of a security on or before as-of, from splits.csv; of one that is listed on two days within ten the later. Key: security_id, ex_date.
with
splits as (
    select cusip, ex_date, report_period, new_shares, old_shares
    from staging.splits
    where ex_date <= $as_of::date
),

security_links as (select cusip, security_cusip, security_id from core.security_links),

listed as (
    select
        coalesce(security_links.security_id, security_id_of(splits.cusip)) as security_id,
        coalesce(security_links.security_cusip, splits.cusip) as security_cusip,
        splits.ex_date,
        splits.report_period,
        splits.new_shares,
        splits.old_shares,
    from splits
    left join security_links on security_links.cusip = splits.cusip
    -- A split listed under the old and the new CUSIP of one security is one split: as the line of the new one says.
    qualify row_number() over (
        partition by coalesce(security_links.security_cusip, splits.cusip), splits.ex_date
        order by security_links.cusip nulls last
    ) = 1
)

select
    security_id,
    security_cusip,
    ex_date,
    report_period,
    new_shares,
    old_shares,
from listed
window later as (partition by security_cusip order by ex_date)
-- So is one that two sources give on two days: shares are paid before they trade on the new basis.
qualify coalesce(
    not is_same_split(ex_date, new_shares / old_shares, lead(ex_date) over later, lead(new_shares / old_shares) over later), true
)
order by security_id, ex_date
