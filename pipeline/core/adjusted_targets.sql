-- One row per ticker whose targets of the 3 months up to as-of from before a split are already adjusted for it, as vendors do. Key: ticker.
with
splits as (select security_id, ex_date, new_shares, old_shares from core.splits where ex_date > $as_of::date - interval 3 month),

-- Of tickers that were split since the first of those targets: all others are left out before anything is put together.
ticker_prices as (
    select ticker, security_id, price, currency
    from core.ticker_prices
    where is_ticker_owner and price > 0 and security_id in (select splits.security_id from splits)
),

-- A firm's target of one moment counts once, in however many files it is.
analyst_targets as (
    select distinct ticker, published_at, lower(firm) as firm, price_target, currency
    from staging.analyst_targets
    where is_recent_target(published_at, $as_of::date) and is_credible_price(price_target)
        and ticker in (select ticker_prices.ticker from ticker_prices)
),

priced as (
    select
        analyst_targets.ticker,
        analyst_targets.price_target,
        any_value(ticker_prices.price) as price,
        max(splits.ex_date) as ex_date,
        product_by_day(splits.old_shares / splits.new_shares, splits.ex_date) as factor,
    from analyst_targets
    inner join ticker_prices
        on ticker_prices.ticker = analyst_targets.ticker and ticker_prices.currency = analyst_targets.currency
    left join splits on splits.security_id = ticker_prices.security_id and splits.ex_date > analyst_targets.published_at::date
    group by analyst_targets.ticker, analyst_targets.published_at, analyst_targets.firm, analyst_targets.price_target
),

later as (
    select ticker, median(price_target) as price_target, count(*) as targets_count
    from priced
    where ex_date is null
    group by ticker
),

compared as (
    select
        priced.ticker,
        priced.ex_date,
        -- One later target may be far from the others, but not as far as a reverse split would take them; of that the price
        -- proves nothing: where one was needed targets may be many times the price.
        priced.price_target / case
            when later.targets_count >= 2 or priced.factor > 1 then later.price_target
            else priced.price
        end as target_ratio,
        target_ratio * priced.factor as adjusted_ratio,
    from priced
    left join later on later.ticker = priced.ticker
    where priced.ex_date is not null
)

select
    ticker,
    max(ex_date) as ex_date,
    cast(count(target_ratio) as integer) as targets_count,
    median(target_ratio) as target_ratio,
    median(adjusted_ratio) as adjusted_ratio,
from compared
group by ticker
-- Targets are adjusted already where to adjust them makes of them what analysts hardly expect: of three or more a median under three
-- quarters of the price, or of the targets since, to which they come nearer as given; of fewer, all near as given, all under a sixth.
-- Before a reverse split targets may be stale: then three or more are needed, all of them near as given, and far off once adjusted.
having
    case
        when min(adjusted_ratio / target_ratio) > 1
            then count(target_ratio) >= 3 and min(target_ratio) >= 2 / 3 and max(target_ratio) <= 3 / 2 and min(adjusted_ratio) > 3
        when count(target_ratio) >= 3
            then median(target_ratio) between 2 / 3 and 2
                and median(adjusted_ratio) < 3 / 4
                and median(target_ratio) * median(adjusted_ratio) < 1
        else min(target_ratio) >= 2 / 3 and max(target_ratio) <= 2 and max(adjusted_ratio) < 1 / 6
    end
order by ticker
