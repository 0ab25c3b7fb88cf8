-- One row per ticker and ex-date of its splits in splits.csv, of whatever day; a split may be listed under the old and the new CUSIP, or one of them. Key: ticker, ex_date.
with recursive
splits as (select cusip, ex_date, report_period, new_shares, old_shares from staging.splits),

changes as (
    select old_cusip, new_cusip from staging.cusip_changes
    where effective_date is null or effective_date <= $as_of::date
),

edges as (
    select old_cusip as cusip, new_cusip as other_cusip from changes
    union
    select new_cusip, old_cusip from changes
),

-- Of changes those alone that are listed: what filings prove rests on the units that closes tell.
borne as (
    select cusip, ticker from core.listings
    union
    select edges.other_cusip, borne.ticker
    from borne
    inner join edges on edges.cusip = borne.cusip
)

select
    borne.ticker,
    splits.ex_date,
    splits.report_period,
    max(splits.new_shares / splits.old_shares) as ratio,
from splits
inner join borne on borne.cusip = splits.cusip
group by borne.ticker, splits.ex_date, splits.report_period
order by borne.ticker, splits.ex_date
