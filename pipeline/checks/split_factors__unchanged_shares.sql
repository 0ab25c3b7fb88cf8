-- mistake by quarter: splits.csv lists a split, but five managers or more, a tenth of all, hold the very shares that they held before it: mend its line, or take it away
select
    split_factors.security_cusip as cusip,
    split_factors.report_period,
    split_factors.new_shares,
    split_factors.old_shares,
    share_moves.unchanged_count,
    share_moves.managers_count,
from core.split_factors
inner join core.share_moves
    on share_moves.security_id = split_factors.security_id
    and share_moves.report_period = split_factors.report_period
where
    split_factors.split_source = 'splits.csv'
    and split_factors.new_shares <> split_factors.old_shares
    -- Who files the price of before it, too, has not heard of it.
    and many_stayed(share_moves.unchanged_count - share_moves.stale_count, share_moves.managers_count)
order by share_moves.value_usd desc, cusip, split_factors.report_period
