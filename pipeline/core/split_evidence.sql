-- One row per security whose shares or price moved as if it had split, and the usual ratio, or that of its own holders, that its managers' shares fit best: whether it split. Key: security_id.
with
splits as (
    select security_id, product_by_day(new_shares / old_shares, ex_date) as ratio from core.splits
    where report_period = $report_period::date group by security_id
),

-- What more than half of its holders hold as before has not split, unless the price says so.
share_moves as (
    select security_id, security_cusip, price_ratio, managers_count, unchanged_count, unchanged_count - stale_count as stayed_count, shares_ratio, value_usd
    from core.share_moves where report_period = $report_period::date
        and (2 * unchanged_count <= managers_count or not is_within_factor(price_ratio, 1.6)
            or security_id in (select splits.security_id from splits))
),

-- A split that gave the security another CUSIP need not be told by the price: Haleon was spun off besides when GSK's shares were consolidated.
replaced as (
    select cusips.security_id, split_successors.new_shares / split_successors.old_shares as ratio
    from core.split_successors inner join core.cusips using (report_period)
    where report_period = $report_period::date and cusips.cusip = split_successors.new_cusip and split_successors.verdict = 'proven'
),

shown_ratios as (select security_id, new_shares, old_shares from core.shown_ratios where report_period = $report_period::date),

pairs as (
    select security_id, shares, previous_shares from core.position_pairs
    where report_period = $report_period::date and shares > 0 and previous_shares > 0
        and security_id in (select share_moves.security_id from share_moves)
),

ratios as (
    select share_moves.security_id, share_moves.price_ratio, split_ratios.new_shares, split_ratios.old_shares, true as is_usual
    from share_moves cross join staging.split_ratios
    union all
    select share_moves.security_id, share_moves.price_ratio, shown_ratios.new_shares, shown_ratios.old_shares, false as is_usual
    from share_moves inner join shown_ratios on shown_ratios.security_id = share_moves.security_id
),

candidates as (
    select security_id, new_shares, old_shares, new_shares / old_shares as ratio, is_usual, is_within_factor(price_ratio * ratio, 2) as is_near
    from ratios where price_ratio * new_shares / old_shares between 0.3 and 3.3
),

fits as (
    select
        candidates.*,
        -- Small holdings fit any ratio.
        count(*) filter (
            is_within_one_share(pairs.shares, pairs.previous_shares * candidates.ratio) and least(pairs.shares, pairs.previous_shares) >= 20
            and (candidates.is_usual or abs(pairs.shares - pairs.previous_shares) >= 10)
        ) as exact_count,
        count(*) filter (abs(pairs.shares / (pairs.previous_shares * candidates.ratio) - 1) <= 0.005) as near_count,
        count(*) filter (abs(pairs.shares / (pairs.previous_shares * candidates.ratio) - 1) <= 0.3) as rough_count,
    from candidates inner join pairs on pairs.security_id = candidates.security_id
    group by candidates.security_id, new_shares, old_shares, ratio, is_usual, is_near
    -- Where the market halved the price besides, or doubled it, most shares must tell.
    having is_near or (is_usual and exact_count >= 10 and 2 * exact_count >= count(*))
    qualify row_number() over (
        partition by candidates.security_id
        order by is_usual and exact_count >= 5 desc, exact_count desc, near_count desc, rough_count desc, is_usual desc, new_shares + old_shares, new_shares
    ) = 1
)

select
    share_moves.security_id,
    share_moves.security_cusip,
    $report_period::date as report_period,
    fits.new_shares,
    fits.old_shares,
    case
        when abs(splits.ratio / fits.ratio - 1) < 0.001 then 'in splits.csv'
        when fits.exact_count >= 10 and 10 * fits.exact_count >= share_moves.managers_count
            -- Where a stock split, nobody's shares stay as they were, but of who has not heard of it.
            and 10 * share_moves.stayed_count <= fits.exact_count
            -- The price has moved by the inverse, not by the market alone. Who keeps its weights buys as it fell, but by hardly any usual ratio.
            and ((share_moves.security_id, fits.ratio) in (from replaced)
                or ((share_moves.price_ratio * fits.ratio between 0.6 and 1.67 or 2 * fits.exact_count >= share_moves.managers_count)
                    and abs(ln(share_moves.price_ratio * fits.ratio)) < abs(ln(share_moves.price_ratio))))
            and fits.is_usual then 'proven'
        when splits.security_id is not null then 'in splits.csv'
        else 'suspected'
    end as verdict,
    cast(fits.exact_count as integer) as exact_count,
    cast(fits.near_count as integer) as near_count,
    share_moves.unchanged_count,
    share_moves.managers_count,
    share_moves.shares_ratio,
    share_moves.price_ratio,
    share_moves.value_usd,
from share_moves
inner join fits on fits.security_id = share_moves.security_id
left join splits on splits.security_id = share_moves.security_id
where
    (fits.exact_count >= case when splits.security_id is not null then 3 else 5 end and (fits.is_usual or 10 * fits.exact_count >= share_moves.managers_count))
    -- As where a company's shares were exchanged for those of another one.
    or (fits.near_count >= greatest(10, share_moves.managers_count / 2) and share_moves.stayed_count = 0 and not is_within_factor(fits.ratio, 1.1))
    -- A suspect: nobody's shares stayed as they were; somebody's moved by the ratio, roughly where it is a large one.
    or (share_moves.stayed_count = 0 and not is_within_factor(share_moves.price_ratio, 1.6)
        and ((fits.near_count > 0 and fits.ratio not between 0.51 and 1.99) or (fits.rough_count > 0 and fits.ratio not between 0.11 and 9.99)))
order by share_moves.security_id
