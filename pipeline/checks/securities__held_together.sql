-- mistake of the latest quarter: securities.csv gives one ticker to two CUSIPs of a company that most managers hold side by side in the latest quarter, so two classes of shares count as one: give each its own
with
latest as (select report_period from core.quarters where is_latest_finalized),

pairs as (
    select listings.cusip, others.cusip as other_cusip, listings.ticker
    from core.listings
    inner join core.listings as others
        on others.ticker = listings.ticker and left(others.cusip, 6) = left(listings.cusip, 6) and others.cusip > listings.cusip
),

holders as (
    select distinct holdings.cik, holdings.cusip
    from core.holdings
    inner join latest on latest.report_period = holdings.report_period
    where holdings.put_call is null and holdings.shares_type = 'SH' and holdings.shares > 0
        and holdings.cusip in (select cusip from pairs union select other_cusip from pairs)
)

select
    pairs.ticker,
    pairs.cusip,
    pairs.other_cusip,
    count(*) as cusip_holders,
    count(others.cik) as holders_of_both,
from pairs
inner join holders on holders.cusip = pairs.cusip
left join holders as others on others.cusip = pairs.other_cusip and others.cik = holders.cik
group by pairs.ticker, pairs.cusip, pairs.other_cusip
having count(others.cik) >= 3 and 2 * count(others.cik) > count(*)
order by holders_of_both desc, pairs.ticker, pairs.cusip, pairs.other_cusip
