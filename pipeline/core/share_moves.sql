-- One row per security that a manager held in shares at both ends of the quarter, and whose implied price moved below 0.85 or above 1.2 times, or that splits.csv lists, or of whose five holders or more hardly anyone's shares stayed as they were: what the shares of its managers did. Key: security_id.
with
pairs as (
    select cik, security_id, shares, previous_shares, value_usd
    from core.position_pairs
    where report_period = $report_period::date and shares > 0 and previous_shares > 0
),

price_ratios as (
    select
        implied_prices.security_id,
        implied_prices.security_cusip,
        implied_prices.price_usd,
        previous_prices.price_usd as previous_price_usd,
        implied_prices.price_usd / previous_prices.price_usd as price_ratio,
    from core.implied_prices
    inner join core.implied_prices as previous_prices
        on previous_prices.security_id = implied_prices.security_id
        and previous_prices.report_period = previous_quarter_end($report_period::date)
    -- Of a bond the principal is no number of shares.
    where implied_prices.report_period = $report_period::date
        and implied_prices.shareholders_count > 0 and previous_prices.shareholders_count > 0
),

splits as (select security_id from core.splits where report_period = $report_period::date),

-- To count is quick; a median of all takes longer.
counted as (
    select security_id, count(*) as managers_count, count(*) filter (shares = previous_shares) as unchanged_count
    from pairs
    group by security_id
),

-- Where a split is listed that was none, the price hardly moved; and the market may move it as far back as a split did: then hardly any
-- shares stay as they were.
moves as (
    select price_ratios.*, counted.managers_count, counted.unchanged_count
    from price_ratios
    inner join counted on counted.security_id = price_ratios.security_id
    where may_have_split(price_ratio)
        or price_ratios.security_id in (select splits.security_id from splits)
        or hardly_any_stayed(counted.unchanged_count, counted.managers_count)
),

-- At which price a manager had what was repaired since.
repaired as (
    select repairs.cik, cusips.security_id, sum(repairs.filed_value_usd) / sum(repairs.filed_shares) as filed_price_usd
    from core.repairs
    inner join core.cusips on cusips.cusip = repairs.cusip
    where repairs.report_period = $report_period::date and cusips.report_period = $report_period::date
        and repairs.repaired_column = 'value'
    group by repairs.cik, cusips.security_id
),

-- Who has not heard of a split has not heard of the price either.
filed as (
    select
        pairs.security_id,
        moves.price_usd,
        moves.previous_price_usd,
        coalesce(repaired.filed_price_usd, pairs.value_usd / pairs.shares) as filed_price_usd,
    from pairs
    inner join moves on moves.security_id = pairs.security_id
    left join repaired on repaired.cik = pairs.cik and repaired.security_id = pairs.security_id
    where pairs.shares = pairs.previous_shares
),

stale as (
    select security_id, count(*) as stale_count
    from filed
    where is_within_factor(filed_price_usd / previous_price_usd, 1.2) and not is_within_factor(filed_price_usd / price_usd, 1.6)
    group by security_id
),

moved as (
    select security_id, median(shares / previous_shares) as shares_ratio, sum(value_usd) as value_usd
    from pairs
    where security_id in (select moves.security_id from moves)
    group by security_id
)

select
    moved.security_id,
    moves.security_cusip,
    $report_period::date as report_period,
    moves.price_ratio,
    cast(moves.managers_count as integer) as managers_count,
    cast(moves.unchanged_count as integer) as unchanged_count,
    cast(coalesce(stale.stale_count, 0) as integer) as stale_count,
    moved.shares_ratio,
    cast(moved.value_usd as bigint) as value_usd,
from moved
inner join moves on moves.security_id = moved.security_id
left join stale on stale.security_id = moved.security_id
order by moved.security_id
