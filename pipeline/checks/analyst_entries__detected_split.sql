-- mistake: targets are of the quarter of a split that shares prove, but whose day no file tells, and may be for shares of before it: add the split to splits.csv
with
detected as (
    select security_id, security_cusip, report_period, new_shares, old_shares from core.split_factors
    where split_source = 'detected'
),

owners as (select ticker, security_id from core.ticker_prices where is_ticker_owner),

targets as (
    select ticker, published_at::date as published_on from core.analyst_entries
    where adjusted_price_target is not null and ticker not in (select adjusted_targets.ticker from core.adjusted_targets)
)

select
    targets.ticker,
    detected.security_cusip as cusip,
    detected.report_period,
    detected.new_shares,
    detected.old_shares,
    count(*) as targets_count,
from targets
inner join owners on owners.ticker = targets.ticker
inner join detected on detected.security_id = owners.security_id and targets.published_on <= detected.report_period
group by all
order by targets.ticker, detected.report_period
