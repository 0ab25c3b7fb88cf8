-- One row per entry of an analyst in the 3 months up to as-of: whether it counts, its stance, and its target on the share basis of as-of. Key: entry_number.
with
analyst_targets as (
    select
        published_at, ticker, firm, analyst, rating, rating_word, price_target, currency,
        row_number() over (order by ticker, published_at, firm, analyst, rating, price_target, currency) as entry_number,
    from staging.analyst_targets
    where is_recent_target(published_at, $as_of::date)
),

rating_words as (select word, stance from staging.rating_words),

ticker_prices as (select ticker, security_id, currency from core.ticker_prices where is_ticker_owner),

splits as (select security_id, ex_date, new_shares, old_shares from core.splits),

priced as (
    select
        analyst_targets.*,
        ticker_prices.security_id,
        rating_words.stance,
        analyst_targets.rating is not null and rating_words.word is null as is_unknown_rating,
        case
            when not is_credible_price(analyst_targets.price_target) then 'target not above half a cent, or above 10 million'
            when analyst_targets.price_target is not null and analyst_targets.currency <> ticker_prices.currency
                then 'target in ' || analyst_targets.currency || ', price in ' || ticker_prices.currency
        end as target_rejected_reason,
    from analyst_targets
    left join ticker_prices on ticker_prices.ticker = analyst_targets.ticker
    left join rating_words on rating_words.word = analyst_targets.rating_word
),

-- The latest entry of each firm, and analyst where named; of several at one moment, the highest target that can be used,
-- and where no target tells, the one that withdraws.
ranked as (
    select
        *,
        row_number() over entries as rank,
        published_at is distinct from lag(published_at) over entries as is_of_moment,
    from priced
    window entries as (
        partition by ticker, lower(firm), lower(analyst)
        order by
            published_at desc,
            case when target_rejected_reason is null then price_target end desc nulls last,
            price_target desc nulls last,
            coalesce(stance = 'withdrawn', false) desc,
            rating_word,
            entry_number
    )
),

-- A withdrawal that names nobody is the firm's, so of all that it said before, whoever was named there.
judged as (
    select
        *,
        max(case when is_of_moment and analyst is null and stance = 'withdrawn' then published_at end)
            over (partition by ticker, lower(firm)) as firm_withdrew_at,
        case
            when rank > 1
                then 'another entry of the same analyst stands for it: the latest, of one moment that with the highest target'
            when stance = 'withdrawn' then 'suspended or withdrawn'
            when analyst is not null and published_at < firm_withdrew_at then 'the firm suspended or withdrew since, naming nobody'
            when rating is null and (price_target is null or target_rejected_reason is not null)
                then 'neither a rating nor a target that counts'
        end as not_counted_reason,
    from ranked
),

split_factors as (
    select judged.entry_number, product_by_day(splits.old_shares / splits.new_shares, splits.ex_date) as factor,
    from judged
    inner join splits
        on splits.security_id = judged.security_id
        and splits.ex_date > judged.published_at::date
    where judged.ticker not in (select adjusted_targets.ticker from core.adjusted_targets)
    group by judged.entry_number
)

select
    cast(judged.entry_number as integer) as entry_number,
    judged.published_at,
    judged.ticker,
    judged.firm,
    judged.analyst,
    judged.rating,
    judged.price_target,
    judged.currency,
    judged.stance,
    judged.is_unknown_rating,
    judged.not_counted_reason is null as is_counted,
    judged.not_counted_reason,
    judged.target_rejected_reason,
    case
        when judged.not_counted_reason is null and judged.target_rejected_reason is null
            then judged.price_target * coalesce(split_factors.factor, 1)
    end as adjusted_price_target,
from judged
left join split_factors on split_factors.entry_number = judged.entry_number
order by judged.entry_number
