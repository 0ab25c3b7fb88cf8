-- One row per CUSIP that vanished since the quarter before and another of the same issuer's name that half of its holders or more changed it for, where no other of the name did either. Key: old_cusip, new_cusip.
with
moved as (
    select cik, cusip, is_current, shares, previous_holders_count, holders_count
    from core.moved_cusips
    where report_period = $report_period::date and is_clear
),

-- The first ten letters are the same on either side of ATLASSIAN CORP PLC.
issuers as (
    select cusip, left(upper(arg_max(name_of_issuer, (holdings_count, name_of_issuer))), 10) as issuer
    from core.issuer_names
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
    group by cusip
),

moved_issuers as (
    select moved.*, issuers.issuer from moved inner join issuers on issuers.cusip = moved.cusip
),

-- Of a family of funds there are several.
changed as (
    select
        vanished.cusip as old_cusip,
        appeared.cusip as new_cusip,
        any_value(vanished.previous_holders_count) as previous_holders_count,
        any_value(appeared.holders_count) as holders_count,
        count(*) as managers_count,
        median(appeared.shares / vanished.shares) as shares_ratio,
    from moved_issuers as vanished
    inner join moved_issuers as appeared on appeared.cik = vanished.cik and appeared.issuer = vanished.issuer
    where appeared.is_current and not vanished.is_current
    group by vanished.cusip, appeared.cusip
    having 2 * count(*) >= any_value(vanished.previous_holders_count)
    qualify count(*) over (partition by vanished.cusip) = 1 and count(*) over (partition by appeared.cusip) = 1
)

select
    old_cusip,
    new_cusip,
    $report_period::date as report_period,
    cast(managers_count as integer) as managers_count,
    previous_holders_count,
    holders_count,
    shares_ratio,
from changed
order by old_cusip, new_cusip
