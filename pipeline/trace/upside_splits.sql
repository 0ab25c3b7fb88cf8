-- One row per split of the security of one ticker on or before as-of, of a detected one with its quarter's first day, and how its targets from before were judged where they are adjusted already. Key: split_source, ex_date.
with
splits as (
    select 'splits.csv' as split_source, security_id, ex_date, new_shares, old_shares from core.splits
    union all
    select split_source, security_id, previous_quarter_end(report_period) + 1, new_shares, old_shares
    from core.split_factors where split_source = 'detected'
)

select
    splits.split_source,
    splits.ex_date,
    splits.new_shares,
    splits.old_shares,
    adjusted_targets.targets_count as adjusted_count,
    adjusted_targets.target_ratio,
    adjusted_targets.adjusted_ratio,
from splits
left join core.adjusted_targets on adjusted_targets.ticker = $ticker and splits.split_source = 'splits.csv'
where splits.security_id = $security_id
order by splits.ex_date, splits.split_source
