-- mistake: a target that counts is a thousandth of its ticker's price, as where 3.490 stands for 3490: write it in digits with a decimal point only
with
entries as (
    select ticker, published_at, firm, price_target, currency, adjusted_price_target
    from core.analyst_entries
    where adjusted_price_target is not null
        -- Some expect a cent of what trades at ten dollars; who separates thousands writes 1 or more before the point.
        and price_target >= 1
)

select
    min(sources.file) as file,
    entries.ticker,
    entries.published_at,
    entries.firm,
    entries.price_target,
    ticker_prices.price,
from entries
inner join core.ticker_prices on ticker_prices.ticker = entries.ticker and ticker_prices.is_ticker_owner
inner join raw.analyst_targets
    on analyst_targets.ticker = entries.ticker and analyst_targets.published_at = entries.published_at
    and analyst_targets.price_target = entries.price_target and analyst_targets.currency = entries.currency
inner join ops.sources on sources.source_id = analyst_targets.source_id
where is_within_factor(1000 * entries.adjusted_price_target / nullif(ticker_prices.price, 0), 4)
group by entries.ticker, entries.published_at, entries.firm, entries.price_target, ticker_prices.price
order by entries.ticker, entries.published_at, entries.firm, entries.price_target
