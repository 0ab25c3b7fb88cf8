-- warning by quarter: a CUSIP may have changed, at a split or without one, but the evidence is short of proof, and nothing else links the two: add the change to cusip_changes.csv, or mend its effective_date there, and the split, where new_shares says one, to splits.csv; where it did not, add a line to cusip_changes.csv with the old CUSIP in both columns
with
cusip_changes as (select old_cusip from core.cusip_changes),

suspects as (
    -- One that cusip_changes.csv has is linked from its effective date on, which may be mistyped.
    select old_cusip, new_cusip, report_period, value_usd, null as price_ratio, null as new_shares, null as old_shares, verdict <> 'suspected' as is_listed
    from core.cusip_evidence
    -- What was spun off from one whose successor is known is no news.
    where verdict = 'in cusip_changes.csv' or (verdict = 'suspected' and old_cusip not in (select cusip_changes.old_cusip from cusip_changes))
    union all
    select old_cusip, new_cusip, report_period, null as value_usd, price_ratio, new_shares, old_shares, false as is_listed from core.split_successors
    where verdict = 'suspected'
),

securities as (select cusip, security_cusip from core.security_links),

listings as (select cusip, ticker, is_active from core.listings),

names as (
    select cusip, report_period, arg_max(name_of_issuer, (holdings_count, name_of_issuer)) as name_of_issuer
    from core.issuer_names
    where cusip in (select suspects.old_cusip from suspects union select suspects.new_cusip from suspects)
    group by cusip, report_period
)

select
    suspects.old_cusip,
    suspects.new_cusip,
    suspects.report_period,
    any_value(old_names.name_of_issuer) as old_name_of_issuer,
    any_value(new_names.name_of_issuer) as new_name_of_issuer,
    max(suspects.value_usd) as value_usd,
    max(suspects.price_ratio) as price_ratio,
    max(suspects.new_shares) as new_shares,
    max(suspects.old_shares) as old_shares,
from suspects
left join securities as old on old.cusip = suspects.old_cusip
left join securities as new on new.cusip = suspects.new_cusip
left join listings as old_listings on old_listings.cusip = suspects.old_cusip
left join listings as new_listings on new_listings.cusip = suspects.new_cusip
left join names as old_names
    on old_names.cusip = suspects.old_cusip and old_names.report_period = previous_quarter_end(suspects.report_period)
left join names as new_names on new_names.cusip = suspects.new_cusip and new_names.report_period = suspects.report_period
-- Whoever says that it did not change has looked.
anti join staging.cusip_changes as unchanged on unchanged.old_cusip = suspects.old_cusip and unchanged.new_cusip = suspects.old_cusip
where coalesce(old.security_cusip, suspects.old_cusip) <> coalesce(new.security_cusip, suspects.new_cusip)
    -- What is traded still, under a ticker of its own, has not changed: its few holders sold it, and bought another fund of its family.
    and (suspects.is_listed or not coalesce(old_listings.is_active and old_listings.ticker <> new_listings.ticker, false))
group by all
order by value_usd desc nulls last, suspects.report_period desc, suspects.old_cusip, suspects.new_cusip
