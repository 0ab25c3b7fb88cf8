-- One row per security whose managers' shares moved by one ratio and its price by the inverse: proven or suspected to have split. Key: security_id.
with
positions as (
    select cik, security_id, security_cusip, shares, value_usd
    from core.positions
    where report_period = $report_period::date and shares > 0
),

previous_positions as (
    select cik, security_id, shares from core.positions
    where report_period = previous_quarter_end($report_period::date) and shares > 0
),

prices as (
    select security_id, implied_price_usd from core.reference_prices
    where report_period = $report_period::date
),

previous_prices as (
    select security_id, implied_price_usd from core.reference_prices
    where report_period = previous_quarter_end($report_period::date)
),

-- The ratios that stocks split by: new shares for old ones.
ratios as (
    select new_shares, old_shares, new_shares / old_shares as ratio
    from (
        values (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1), (12, 1), (15, 1), (20, 1), (25, 1),
        (30, 1), (40, 1), (50, 1), (100, 1), (3, 2), (4, 3), (5, 2), (5, 4), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8),
        (1, 10), (1, 12), (1, 15), (1, 20), (1, 25), (1, 30), (1, 35), (1, 40), (1, 50), (1, 60), (1, 75), (1, 80), (1, 100)
    ) as list (new_shares, old_shares)
),

paired as (
    select
        positions.security_id,
        positions.security_cusip,
        positions.shares,
        positions.value_usd,
        previous_positions.shares as previous_shares,
        prices.implied_price_usd / nullif(previous_prices.implied_price_usd, 0) as price_ratio,
    from positions
    inner join previous_positions
        on previous_positions.cik = positions.cik and previous_positions.security_id = positions.security_id
    inner join prices on prices.security_id = positions.security_id
    inner join previous_prices on previous_prices.security_id = positions.security_id
),

-- Only a price that moved against the shares makes a security worth a look.
moved as (
    select
        security_id,
        security_cusip,
        any_value(price_ratio) as price_ratio,
        median(shares / previous_shares) as shares_ratio,
        count(*) as managers_count,
        count(*) filter (shares = previous_shares) as unchanged_count,
        sum(value_usd) as value_usd,
    from paired
    group by security_id, security_cusip
    having any_value(price_ratio) not between 0.85 and 1.2
),

candidates as (
    select
        moved.security_id,
        ratios.new_shares,
        ratios.old_shares,
        -- Small holdings fit any ratio.
        count(*) filter (
            abs(paired.shares - paired.previous_shares * ratios.ratio) <= 1
            and least(paired.shares, paired.previous_shares) >= 20
        ) as exact_count,
    from moved
    inner join ratios on moved.price_ratio * ratios.ratio between 0.5 and 2
    inner join paired on paired.security_id = moved.security_id
    group by moved.security_id, ratios.new_shares, ratios.old_shares
),

best as (
    select
        candidates.security_id,
        candidates.new_shares,
        candidates.old_shares,
        candidates.exact_count,
    from candidates
    inner join moved on moved.security_id = candidates.security_id
    qualify row_number() over (
        partition by candidates.security_id
        order by
            candidates.exact_count desc,
            abs(ln(moved.shares_ratio * candidates.old_shares / candidates.new_shares)),
            candidates.new_shares,
            candidates.old_shares
    ) = 1
)

select
    moved.security_id,
    moved.security_cusip,
    $report_period::date as report_period,
    cast(best.new_shares as double) as new_shares,
    cast(best.old_shares as double) as old_shares,
    case
        when
            best.exact_count >= 10
            and 10 * best.exact_count >= moved.managers_count
            and 10 * moved.unchanged_count <= best.exact_count
            and moved.price_ratio * best.new_shares / best.old_shares between 0.6 and 1.67
            then 'proven'
        else 'suspected'
    end as verdict,
    cast(best.exact_count as integer) as exact_count,
    cast(moved.unchanged_count as integer) as unchanged_count,
    cast(moved.managers_count as integer) as managers_count,
    moved.shares_ratio,
    moved.price_ratio,
    cast(moved.value_usd as bigint) as value_usd,
from moved
inner join best on best.security_id = moved.security_id
where
    -- Without an exact ratio, the holders' usual one has to be close to it, and nobody's unchanged.
    best.exact_count >= 3
    or (
        moved.unchanged_count = 0
        and moved.shares_ratio * best.old_shares / best.new_shares between 0.9 and 1.1
    )
order by moved.security_id
