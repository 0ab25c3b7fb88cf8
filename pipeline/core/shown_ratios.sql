-- One row per security of core.share_moves that hardly anyone holds as before, and of which five managers or more, with a thousand shares at both ends of the quarter, show one ratio: the one that most show. Key: security_id.
with
-- Where shares were split or exchanged nobody's stay as they were.
share_moves as (
    select security_id, security_cusip from core.share_moves
    where report_period = $report_period::date and hardly_any_stayed(unchanged_count, managers_count)
),

pairs as (
    select security_id, shares, previous_shares
    from core.position_pairs
    where report_period = $report_period::date and shares >= 1000 and previous_shares >= 1000
        and security_id in (select share_moves.security_id from share_moves)
),

rounded as (
    select
        security_id,
        shares > previous_shares as is_forward,
        greatest(shares, previous_shares) / least(shares, previous_shares) as exact_times,
        case when exact_times < 10 then 3 when exact_times < 100 then 1 else 0 end as digits,
        round(exact_times, digits) as times,
    from pairs
),

shown as (
    select security_id, is_forward, times, digits, count(*) as managers_count
    from rounded
    -- What is nearer to 1 are trades.
    where times >= 1.01
    group by security_id, is_forward, times, digits
    having count(*) >= 5
    qualify row_number() over (partition by security_id order by count(*) desc, times, is_forward) = 1
),

-- The simplest fraction that comes to it.
fractions as (
    select *, round(times * denominator) as numerator
    from shown
    cross join (select unnest(range(1, 21) || [25, 50, 100, 1000]) as denominator)
    where round(numerator / denominator, digits) = times
    qualify row_number() over (partition by security_id order by denominator) = 1
)

select
    fractions.security_id,
    share_moves.security_cusip,
    $report_period::date as report_period,
    cast(case when is_forward then numerator else denominator end as double) as new_shares,
    cast(case when is_forward then denominator else numerator end as double) as old_shares,
    cast(fractions.managers_count as integer) as managers_count,
from fractions
inner join share_moves on share_moves.security_id = fractions.security_id
order by fractions.security_id
