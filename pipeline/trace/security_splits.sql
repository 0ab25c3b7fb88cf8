-- One row per security and report period with a split, or the signs of one: what was applied, and the evidence. Key: security_id.
with
split_factors as (
    select security_id, new_shares, old_shares, split_source
    from core.split_factors
    where report_period = $report_period::date and security_id = $security_id
),

split_evidence as (
    select security_id, verdict, new_shares, old_shares, exact_count, near_count, unchanged_count, managers_count, price_ratio
    from core.split_evidence
    where report_period = $report_period::date and security_id = $security_id
),

splits as (
    select security_id, string_agg(ex_date::varchar, ', ' order by ex_date) as ex_dates
    from core.splits
    where report_period = $report_period::date and security_id = $security_id
    group by security_id
)

select
    coalesce(split_factors.security_id, split_evidence.security_id) as security_id,
    split_factors.new_shares,
    split_factors.old_shares,
    split_factors.split_source,
    splits.ex_dates,
    split_evidence.verdict,
    split_evidence.new_shares as seen_new_shares,
    split_evidence.old_shares as seen_old_shares,
    split_evidence.exact_count,
    split_evidence.near_count,
    split_evidence.unchanged_count,
    split_evidence.managers_count,
    split_evidence.price_ratio,
from split_factors
full outer join split_evidence on split_evidence.security_id = split_factors.security_id
left join splits on splits.security_id = split_factors.security_id
