-- mistake: the targets of a file are in the median more than four times the price of their tickers, or less than a quarter of it: they are in cents, or in another currency than it says
with
entries as (
    select distinct analyst_targets.source_id, analyst_targets.ticker, analyst_targets.price_target / ticker_prices.price as ratio,
    from raw.analyst_targets
    inner join core.ticker_prices
        on ticker_prices.ticker = analyst_targets.ticker and ticker_prices.is_ticker_owner
        and ticker_prices.currency = analyst_targets.currency
    inner join core.analyst_entries
        on analyst_entries.ticker = analyst_targets.ticker and analyst_entries.published_at = analyst_targets.published_at
    where analyst_targets.price_target > 0 and ticker_prices.price > 0
)

select
    sources.file,
    count(*) as targets_count,
    round(median(entries.ratio), 2) as median_ratio,
    min(entries.ticker) as ticker,
from entries
inner join ops.sources on sources.source_id = entries.source_id
group by sources.file
having count(distinct entries.ticker) >= 10 and not is_within_factor(median(entries.ratio), 4)
order by targets_count desc, sources.file
