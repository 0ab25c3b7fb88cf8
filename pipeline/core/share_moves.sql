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
)

select
    pairs.security_id,
    moves.security_cusip,
    $report_period::date as report_period,
    moves.price_ratio,
    cast(count(*) as integer) as managers_count,
    cast(count(*) filter (pairs.shares = pairs.previous_shares) as integer) as unchanged_count,
    median(pairs.shares / pairs.previous_shares) as shares_ratio,
    cast(sum(pairs.value_usd) as bigint) as value_usd,
from pairs
inner join moves on moves.security_id = pairs.security_id
group by pairs.security_id, moves.security_cusip, moves.price_ratio, moves.is_telling
-- The market may have moved the price as far back as a split did: then it takes shares of which hardly any stayed.
having moves.is_telling or 10 * unchanged_count <= managers_count
order by pairs.security_id
