-- One row per manager that reported both quarters in full and CUSIP that it held in shares the quarter before and does not since, as half of all such managers do not, or the other way round: what it held. Key: cik, cusip, is_current.
with
-- Those that reported both quarters in full, of which nearly all filed once in each.
managers as (
    select cik, sum(effective_filings_count) = 2 as filed_once
    from core.reporters
    where report_period in ($report_period::date, previous_quarter_end($report_period::date)) and has_base
    group by cik
    having count(*) = 2
),

filed as (
    select
        holdings.cik,
        holdings.cusip,
        holdings.report_period = $report_period::date as is_current,
        holdings.shares,
        managers.filed_once,
    from core.holdings
    inner join managers on managers.cik = holdings.cik
    where holdings.report_period in ($report_period::date, previous_quarter_end($report_period::date))
        and holdings.put_call is null and holdings.shares_type = 'SH' and holdings.shares > 0 and names_security(holdings.cusip)
),

holdings as (
    select cik, cusip, is_current, shares
    from filed
    where filed_once
    union all
    select cik, cusip, is_current, cast(sum(shares) as bigint) as shares
    from filed
    where not filed_once
    group by cik, cusip, is_current
),

-- Of those CUSIPs only that half as many hold at one end of the quarter; some file a CUSIP that changed for a quarter more.
holders as (
    select
        cusip,
        count(*) filter (not is_current) as previous_holders,
        count(*) filter (is_current) as holders,
    from holdings
    group by cusip
    having 2 * least(previous_holders, holders) <= greatest(previous_holders, holders)
)

select
    holdings.cik,
    $report_period::date as report_period,
    holdings.cusip,
    holdings.is_current,
    holdings.shares,
    cast(holders.previous_holders as integer) as previous_holders_count,
    cast(holders.holders as integer) as holders_count,
    20 * least(holders.previous_holders, holders.holders) <= greatest(holders.previous_holders, holders.holders) as is_clear,
from holdings
inner join holders on holders.cusip = holdings.cusip
qualify holdings.is_current = (holders.holders > holders.previous_holders)
    and count(*) over (partition by holdings.cik, holdings.cusip) = 1
order by holdings.cusip, holdings.is_current, holdings.cik
