-- mistake: more than half of a file's price targets of the last three months come to nothing, or of those of all small files: have tickers spelled as in prices/ or securities.csv, and targets in the currency of the closes
with
priced as (select ticker from core.ticker_prices where is_ticker_owner),

entries as (
    select distinct ticker, published_at, price_target, currency, target_rejected_reason
    from core.analyst_entries
    where price_target is not null
),

targets as (
    select
        -- Of a few, as of a slow week, most may well be odd: small files are looked at together.
        case when count(*) over (partition by analyst_targets.source_id) >= 20 then analyst_targets.source_id end as source_id,
        entries.ticker,
        coalesce(
            entries.target_rejected_reason,
            case when priced.ticker is null then 'the ticker has no price' end
        ) as reason,
    from raw.analyst_targets
    inner join entries
        on entries.ticker = analyst_targets.ticker and entries.published_at = analyst_targets.published_at
        and entries.price_target = analyst_targets.price_target and entries.currency = analyst_targets.currency
    left join priced on priced.ticker = entries.ticker
),

totals as (
    select source_id, count(*) as targets_count
    from targets
    group by source_id
    having count(*) >= 20 and 2 * count(reason) > count(*)
)

select
    coalesce(sources.file, 'files of fewer than 20 targets') as file,
    targets.reason,
    count(*) as unused_count,
    totals.targets_count,
    min(targets.ticker) as first_ticker,
from targets
inner join totals on totals.source_id is not distinct from targets.source_id
left join ops.sources on sources.source_id = totals.source_id
where targets.reason is not null
group by sources.file, targets.reason, totals.targets_count
order by sources.file, unused_count desc, targets.reason
