-- One row per CUSIP that vanished since the quarter before and another that appeared in the same managers' filings with the same shares: whether they are one security. Key: old_cusip, new_cusip.
with
-- Those that reported both quarters in full, of which nearly all filed once in each.
managers as (
    select cik, sum(effective_filings_count) = 2 as filed_once
    from core.reporters
    where status = 'reported' and has_base
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
    where holdings.put_call is null and holdings.shares_type = 'SH' and holdings.shares > 0 and names_security(holdings.cusip)
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

holders as (
    select
        cusip,
        count(*) filter (not is_current) as previous_holders,
        count(*) filter (is_current) as holders,
    from holdings
    group by cusip
),

-- Vanished, or appeared.
moved as (
    select holdings.cik, holdings.cusip, holdings.is_current, holdings.shares, holders.previous_holders, holders.holders
    from holdings
    inner join holders on holders.cusip = holdings.cusip
    where case
        when holdings.is_current then 20 * holders.previous_holders <= holders.holders
        else 20 * holders.holders <= holders.previous_holders
    end
),

-- Each may match one other only, but for a stray tenth; a round number of shares may be the same by chance.
matched as (
    select
        vanished.cusip as old_cusip,
        appeared.cusip as new_cusip,
        any_value(vanished.previous_holders) as previous_holders,
        any_value(appeared.holders) as holders,
        count(*) as managers_count,
    from moved as vanished
    inner join moved as appeared on appeared.cik = vanished.cik and appeared.shares = vanished.shares
    where appeared.is_current and not vanished.is_current and vanished.shares % 100 <> 0
    group by vanished.cusip, appeared.cusip
    qualify
        10 * count(*) >= 9 * sum(count(*)) over (partition by vanished.cusip)
        and 10 * count(*) >= 9 * sum(count(*)) over (partition by appeared.cusip)
),

values_usd as (
    select holdings.cusip, sum(value_usd_of(holdings.filed_value, quarter_units.value_unit_usd)) as value_usd
    from core.holdings
    inner join core.quarter_units on quarter_units.accession_number = holdings.accession_number
    where holdings.report_period = $report_period::date and holdings.put_call is null
        and holdings.cusip in (select new_cusip from matched)
    group by holdings.cusip
),

cusip_changes as (select old_cusip, new_cusip from staging.cusip_changes)

select
    matched.old_cusip,
    matched.new_cusip,
    $report_period::date as report_period,
    case
        when cusip_changes.old_cusip is not null then 'in cusip_changes.csv'
        when matched.managers_count >= 10 and 5 * matched.managers_count >= matched.previous_holders then 'proven'
        else 'suspected'
    end as verdict,
    cast(matched.managers_count as integer) as managers_count,
    cast(matched.previous_holders as integer) as previous_holders_count,
    cast(matched.holders as integer) as holders_count,
    cast(values_usd.value_usd as bigint) as value_usd,
from matched
inner join values_usd on values_usd.cusip = matched.new_cusip
left join cusip_changes
    on cusip_changes.old_cusip = matched.old_cusip and cusip_changes.new_cusip = matched.new_cusip
order by matched.old_cusip, matched.new_cusip
