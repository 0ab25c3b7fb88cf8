-- One row per CUSIP that vanished and another that appeared with the same shares: proven or suspected to be one. Key: old_cusip, new_cusip.
with
reporters as (
    select reporters.cik
    from core.reporters
    inner join core.reporters as previous_reporters
        on previous_reporters.cik = reporters.cik
        and previous_reporters.report_period = previous_quarter_end($report_period::date)
        and previous_reporters.status = 'reported'
    where reporters.report_period = $report_period::date and reporters.status = 'reported'
),

holdings as (
    select cik, report_period, cusip, sum(shares) as shares, sum(filed_value) as filed_value
    from core.holdings
    where put_call is null and shares_type = 'SH' and cik in (select cik from reporters)
    group by cik, report_period, cusip
    having sum(shares) > 0
),

holders as (
    select
        cusip,
        count(*) filter (report_period < $report_period::date) as previous_holders,
        count(*) filter (report_period = $report_period::date) as holders,
    from holdings
    group by cusip
),

vanished as (
    select holdings.cik, holdings.cusip, holdings.shares, holders.previous_holders
    from holdings
    inner join holders on holders.cusip = holdings.cusip
    where holdings.report_period < $report_period::date and 20 * holders.holders <= holders.previous_holders
),

appeared as (
    select holdings.cik, holdings.cusip, holdings.shares, holders.holders
    from holdings
    inner join holders on holders.cusip = holdings.cusip
    where holdings.report_period = $report_period::date and 20 * holders.previous_holders <= holders.holders
),

matched as (
    select
        vanished.cusip as old_cusip,
        appeared.cusip as new_cusip,
        any_value(vanished.previous_holders) as previous_holders,
        any_value(appeared.holders) as holders,
        -- A round number of shares may be the same by chance.
        count(*) filter (vanished.shares % 100 <> 0) as managers_count,
        count(*) as matches_count,
    from vanished
    inner join appeared on appeared.cik = vanished.cik and appeared.shares = vanished.shares
    group by vanished.cusip, appeared.cusip
),

values_usd as (
    select holdings.cusip, sum(holdings.filed_value * quarter_units.value_unit_usd) as value_usd
    from core.holdings
    inner join core.quarter_units
        on quarter_units.accession_number = holdings.accession_number
        and quarter_units.report_period = $report_period::date
    where holdings.report_period = $report_period::date and holdings.put_call is null
    group by holdings.cusip
),

files as (select old_cusip, new_cusip from staging.cusip_changes)

select
    matched.old_cusip,
    matched.new_cusip,
    $report_period::date as report_period,
    case
        when files.old_cusip is not null then 'in cusip_changes.csv'
        when
            matched.managers_count >= 10
            and 5 * matched.managers_count >= matched.previous_holders
            and matched.matches_count = max(matched.matches_count) over (partition by matched.old_cusip)
            and matched.matches_count = max(matched.matches_count) over (partition by matched.new_cusip)
            and count(*) over (partition by matched.old_cusip) = 1
            and count(*) over (partition by matched.new_cusip) = 1
            then 'proven'
        else 'suspected'
    end as verdict,
    cast(matched.managers_count as integer) as managers_count,
    cast(matched.previous_holders as integer) as previous_holders_count,
    cast(matched.holders as integer) as holders_count,
    cast(values_usd.value_usd as bigint) as value_usd,
from matched
inner join values_usd on values_usd.cusip = matched.new_cusip
left join files on files.old_cusip = matched.old_cusip and files.new_cusip = matched.new_cusip
where matched.managers_count > 0
order by matched.old_cusip, matched.new_cusip
