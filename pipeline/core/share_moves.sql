-- One row per security that a manager held in shares at both ends of the quarter, and whose implied price moved below 0.85 or above 1.2 times, or by 5 % where hardly anyone's shares stayed as they were, or that splits.csv lists: what the shares of its managers did. Key: security_id.
with
pairs as (
    select security_id, shares, previous_shares, value_usd
    from core.position_pairs
    where report_period = $report_period::date and shares > 0 and previous_shares > 0
),

price_ratios as (
    select
        implied_prices.security_id,
        implied_prices.security_cusip,
        implied_prices.price_usd / previous_prices.price_usd as price_ratio,
    from core.implied_prices
    inner join core.implied_prices as previous_prices
        on previous_prices.security_id = implied_prices.security_id
        and previous_prices.report_period = previous_quarter_end($report_period::date)
    where implied_prices.report_period = $report_period::date
),

splits as (select security_id from core.splits where report_period = $report_period::date),

-- Chosen before the pairs are joined, which are many. Where a split is listed that was none, the price hardly moved.
moves as (
    select
        security_id,
        security_cusip,
        price_ratio,
        price_ratio not between 0.85 and 1.2 or security_id in (select splits.security_id from splits) as is_telling,
    from price_ratios
    where is_telling or price_ratio not between 0.95 and 1.05
),

moved as (
    select
        security_id,
        count(*) as managers_count,
        count(*) filter (shares = previous_shares) as unchanged_count,
        median(shares / previous_shares) as shares_ratio,
        sum(value_usd) as value_usd,
    from pairs
    where security_id in (select moves.security_id from moves)
    group by security_id
)

select
    moved.security_id,
    moves.security_cusip,
    $report_period::date as report_period,
    moves.price_ratio,
    cast(moved.managers_count as integer) as managers_count,
    cast(moved.unchanged_count as integer) as unchanged_count,
    moved.shares_ratio,
    cast(moved.value_usd as bigint) as value_usd,
from moved
inner join moves on moves.security_id = moved.security_id
-- The market may have moved the price as far back as a split did: then it takes shares of which hardly any stayed.
where moves.is_telling or 10 * moved.unchanged_count <= moved.managers_count
order by moved.security_id
