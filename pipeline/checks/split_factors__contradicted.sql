-- mistake by quarter: neither the shares of managers nor the price went as a split of splits.csv would take them: mend its line, in which new_shares and old_shares may have changed places, or take it away
with
moves as (
    select
        split_factors.security_cusip as cusip,
        split_factors.report_period,
        split_factors.new_shares,
        split_factors.old_shares,
        split_factors.new_shares / split_factors.old_shares as split_ratio,
        share_moves.managers_count,
        share_moves.shares_ratio,
        share_moves.price_ratio,
        is_within_factor(share_moves.price_ratio * split_ratio, 2.5) as is_price_split,
        many_stayed(share_moves.unchanged_count - share_moves.stale_count, share_moves.managers_count) as is_told_otherwise,
    from core.split_factors
    inner join core.share_moves
        on share_moves.security_id = split_factors.security_id and share_moves.report_period = split_factors.report_period
    where split_factors.split_source = 'splits.csv'
)

select cusip, report_period, new_shares, old_shares, managers_count, shares_ratio, price_ratio
from moves
where
    (
        managers_count >= 3
        and not is_price_split
        and not is_within_factor(shares_ratio / split_ratio, 2.5)
        -- Both tell of one and the same split, or of none.
        and is_within_factor(price_ratio * shares_ratio, 2)
        -- Where enough hold the very shares that they held before, another check tells.
        and not is_told_otherwise
    )
    -- That there was none of two for one ten tell, where neither their shares nor the price moved to speak of.
    or (
        managers_count >= 10
        and not is_within_factor(split_ratio, 1.9)
        and is_within_factor(shares_ratio, 1.1)
        and is_within_factor(price_ratio, 1.25)
        and not is_told_otherwise
    )
    -- Of however few, the shares went the other way, and the price as far.
    or (
        (shares_ratio - 1) * (split_ratio - 1) < 0
        and not is_price_split
        and is_within_factor(price_ratio / split_ratio, 2)
    )
order by report_period, cusip
