-- One row per CUSIP that vanished since the quarter before and another that appeared in the same managers' filings, with the same shares or under the same issuer's name: whether they are one security. Key: old_cusip, new_cusip.
with
moved as (
    select cik, cusip, is_current, shares, previous_holders_count, holders_count
    from core.moved_cusips
    where report_period = $report_period::date
),

-- Each may match one other only, but for a stray tenth; a round number of shares may be the same by chance.
matched as (
    select
        vanished.cusip as old_cusip,
        appeared.cusip as new_cusip,
        any_value(vanished.previous_holders_count) as previous_holders_count,
        any_value(appeared.holders_count) as holders_count,
        count(*) as managers_count,
        1.0::double as shares_ratio,
    from moved as vanished
    inner join moved as appeared on appeared.cik = vanished.cik and appeared.shares = vanished.shares
    where appeared.is_current and not vanished.is_current and vanished.shares % 100 <> 0
    group by vanished.cusip, appeared.cusip
    qualify
        10 * count(*) >= 9 * sum(count(*)) over (partition by vanished.cusip)
        and 10 * count(*) >= 9 * sum(count(*)) over (partition by appeared.cusip)
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

-- The only ones of a name that most holders changed, each for the other: of a family of funds there are several.
namesakes as (
    select
        vanished.cusip as old_cusip,
        appeared.cusip as new_cusip,
        any_value(vanished.previous_holders_count) as previous_holders_count,
        any_value(appeared.holders_count) as holders_count,
        0 as managers_count,
        median(appeared.shares / vanished.shares) as shares_ratio,
    from moved_issuers as vanished
    inner join moved_issuers as appeared on appeared.cik = vanished.cik and appeared.issuer = vanished.issuer
    where appeared.is_current and not vanished.is_current
    group by vanished.cusip, appeared.cusip
    having 2 * count(*) >= any_value(vanished.previous_holders_count)
    qualify count(*) over (partition by vanished.cusip) = 1 and count(*) over (partition by appeared.cusip) = 1
),

pairs as (
    select * from matched
    union all by name
    select namesakes.* from namesakes
    anti join matched on matched.old_cusip = namesakes.old_cusip and matched.new_cusip = namesakes.new_cusip
),

values_usd as (
    select holdings.cusip, sum(value_usd_of(holdings.filed_value, quarter_units.value_unit_usd)) as value_usd
    from core.holdings
    inner join core.quarter_units on quarter_units.accession_number = holdings.accession_number
    where holdings.report_period = $report_period::date and holdings.put_call is null
        and holdings.cusip in (select new_cusip from pairs)
    group by holdings.cusip
),

cusip_changes as (select old_cusip, new_cusip, effective_date from staging.cusip_changes),

listings as (select cusip, ticker, name from core.listings)

select
    pairs.old_cusip,
    pairs.new_cusip,
    $report_period::date as report_period,
    case
        when cusip_changes.old_cusip is not null then 'in cusip_changes.csv'
        when pairs.managers_count >= 10 and 5 * pairs.managers_count >= pairs.previous_holders_count then 'proven'
        when old_listings.cusip is not null and pairs.shares_ratio between 0.5 and 2 then 'in securities.csv'
        else 'suspected'
    end as verdict,
    cast(pairs.managers_count as integer) as managers_count,
    pairs.previous_holders_count,
    pairs.holders_count,
    pairs.shares_ratio,
    cast(values_usd.value_usd as bigint) as value_usd,
from pairs
inner join values_usd on values_usd.cusip = pairs.new_cusip
left join cusip_changes
    on cusip_changes.old_cusip = pairs.old_cusip and cusip_changes.new_cusip = pairs.new_cusip
    and (cusip_changes.effective_date is null or cusip_changes.effective_date <= $report_period::date)
-- The file has both under one name, as where a company moved; who got other shares and cash has another thing.
left join listings as new_listings on new_listings.cusip = pairs.new_cusip
left join listings as old_listings
    on old_listings.cusip = pairs.old_cusip and old_listings.ticker = new_listings.ticker and old_listings.name = new_listings.name
order by pairs.old_cusip, pairs.new_cusip
