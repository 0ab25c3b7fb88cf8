-- mistake: more than half of the price targets of the last three months come to nothing: have tickers spelled as in prices/ or securities.csv, and targets in the currency of the closes
with
priced as (select ticker from core.ticker_prices where is_ticker_owner),

targets as (
    select
        analyst_entries.ticker,
        coalesce(
            analyst_entries.target_rejected_reason,
            case when priced.ticker is null then 'the ticker has no price' end
        ) as reason,
    from core.analyst_entries
    left join priced on priced.ticker = analyst_entries.ticker
    where analyst_entries.price_target is not null
),

totals as (select count(*) as targets_count, count(reason) as unused_count from targets)

select targets.reason, count(*) as unused_count, totals.targets_count, min(targets.ticker) as first_ticker
from targets
-- Of a few, as of a slow week, most may well be odd.
inner join totals on 2 * totals.unused_count > totals.targets_count and totals.targets_count >= 20
where targets.reason is not null
group by targets.reason, totals.targets_count
order by count(*) desc, targets.reason
