-- One row per ticker and ex-date of its splits in splits.csv, of whatever day; a split may be listed under the old and the new CUSIP, or one of them; of one that is listed on two days within ten the later. Key: ticker, ex_date.
with recursive
splits as (select cusip, ex_date, report_period, new_shares, old_shares from staging.splits),

changes as (
    select old_cusip, new_cusip from staging.cusip_changes
    where effective_date is null or effective_date <= $as_of::date
),

listings as (select cusip, ticker from core.listings),

edges as (
    select old_cusip as cusip, new_cusip as other_cusip from changes
    union
    select new_cusip, old_cusip from changes
),

-- Of changes those alone that are listed: what filings prove rests on the units that closes tell.
borne as (
    select cusip as listed_cusip, cusip, ticker from listings
    union
    select borne.listed_cusip, edges.other_cusip, borne.ticker
    from borne
    inner join edges on edges.cusip = borne.cusip
),

-- A ticker that is listed for two CUSIPs that no change makes one may be another company's by now, with closes of its own.
shared as (
    select borne.ticker
    from borne
    inner join listings on listings.ticker = borne.ticker and listings.cusip = borne.cusip
    group by borne.ticker
    having count(*) < count(distinct borne.cusip) * count(distinct borne.cusip)
),

listed as (
    select
        borne.ticker,
        splits.ex_date,
        splits.report_period,
        max(splits.new_shares / splits.old_shares) as ratio,
    from splits
    inner join borne on borne.cusip = splits.cusip
    where borne.cusip = borne.listed_cusip or borne.ticker not in (select shared.ticker from shared)
    group by borne.ticker, splits.ex_date, splits.report_period
)

select
    ticker,
    ex_date,
    report_period,
    ratio,
from listed
window later as (partition by ticker order by ex_date)
qualify coalesce(not is_same_split(ex_date, ratio, lead(ex_date) over later, lead(ratio) over later), true)
order by ticker, ex_date
