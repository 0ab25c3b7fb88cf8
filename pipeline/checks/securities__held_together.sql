-- mistake of the latest quarter: securities.csv gives one ticker to two CUSIPs of a company that most managers hold side by side in the latest quarter, so two classes of shares count as one: give each its own
with
latest as (select report_period from core.quarters where is_latest_finalized),

shared as (
    select cusip, ticker, left(cusip, 6) as issuer
    from core.listings
    qualify count(*) over (partition by ticker, issuer) > 1
),

-- With more conditions DuckDB's planner takes the holdings for the fewer rows, and builds on them.
holders as (
    select cik, cusip
    from core.holdings
    where cusip in (select shared.cusip from shared)
    group by cik, cusip
    having bool_or(report_period = (select latest.report_period from latest) and put_call is null and shares_type = 'SH' and shares > 0)
),

pairs as (
    select shared.cusip, others.cusip as other_cusip, shared.ticker
    from shared
    inner join shared as others on others.ticker = shared.ticker and others.issuer = shared.issuer and others.cusip > shared.cusip
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
