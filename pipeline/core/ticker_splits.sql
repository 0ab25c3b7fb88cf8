-- One row per ticker and ex-date of its splits in splits.csv, of whatever day; a split may be listed under the old and the new CUSIP. Key: ticker, ex_date.
with
splits as (select cusip, ex_date, report_period, new_shares, old_shares from staging.splits),

listings as (select cusip, ticker from core.listings)

select
    listings.ticker,
    splits.ex_date,
    splits.report_period,
    max(splits.new_shares / splits.old_shares) as ratio,
from splits
inner join listings on listings.cusip = splits.cusip
group by listings.ticker, splits.ex_date, splits.report_period
order by listings.ticker, splits.ex_date
