-- One row per row of core.position_pairs: what the manager did, its previous shares restated for splits. Key: cik, security_id, report_period.
with
restated as (
    select
        position_pairs.*,
        position_pairs.previous_shares * coalesce(split_factors.new_shares / split_factors.old_shares, 1) as restated_previous_shares,
        split_factors.security_id is not null as is_split,
    from core.position_pairs
    left join core.split_factors
        on split_factors.security_id = position_pairs.security_id and split_factors.report_period = position_pairs.report_period
)

select
    cik,
    security_id,
    report_period,
    evidence,
    case
        when evidence <> 'both quarters' then null
        when previous_shares is null then 'new'
        when shares is null then 'closed'
        -- Where a split ratio applies, shares may be off by a fraction that was paid out in cash.
        when is_split and is_within_one_share(shares, restated_previous_shares) then 'maintained'
        when shares > restated_previous_shares then 'increased'
        when shares < restated_previous_shares then 'reduced'
        else 'maintained'
    end as status,
    shares,
    value_usd,
    previous_shares,
    restated_previous_shares,
    previous_value_usd,
from restated
