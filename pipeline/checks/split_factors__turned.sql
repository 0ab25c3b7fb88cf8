-- mistake by quarter: the shares of managers went the other way than a split of splits.csv would take them, and the price as far: where new_shares and old_shares have changed places, put them back
select
    split_factors.security_cusip,
    split_factors.report_period,
    split_factors.new_shares,
    split_factors.old_shares,
    share_moves.shares_ratio,
    share_moves.price_ratio,
from core.split_factors
inner join core.share_moves
    on share_moves.security_id = split_factors.security_id and share_moves.report_period = split_factors.report_period
where split_factors.split_source = 'splits.csv'
    and (share_moves.shares_ratio - 1) * (split_factors.new_shares - split_factors.old_shares) < 0
    and share_moves.price_ratio * split_factors.new_shares / split_factors.old_shares not between 0.4 and 2.5
    and share_moves.price_ratio * split_factors.old_shares / split_factors.new_shares between 0.5 and 2
order by split_factors.report_period, split_factors.security_cusip
