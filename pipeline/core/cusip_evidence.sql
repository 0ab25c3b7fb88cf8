-- One row per CUSIP that vanished since the quarter before and another that appeared in the same managers' filings, with the same shares or under the same issuer's name: whether they are one security. Key: old_cusip, new_cusip.
with
moved as (
    select cik, cusip, is_current, shares, previous_holders_count, holders_count, is_clear from core.moved_cusips
    where report_period = $report_period::date
),

namesakes as (
    select old_cusip, new_cusip, managers_count as changed_count, previous_holders_count, holders_count, shares_ratio from core.cusip_namesakes
    where report_period = $report_period::date
),

cusip_changes as (select old_cusip, new_cusip from staging.cusip_changes where effective_date is null or effective_date <= $report_period::date),

-- Of these each has its successor: what came beside that was spun off, as Haleon one for one when GSK was consolidated.
succeeded as (
    select old_cusip, new_cusip from core.split_successors where report_period = $report_period::date and verdict <> 'suspected'
    union all
    select old_cusip, new_cusip from namesakes
    union all
    select old_cusip, new_cusip from cusip_changes where new_cusip in (select moved.cusip from moved where moved.is_current)
),

listings as (select cusip, ticker, name from core.listings),

prices as (select cusip, price_usd from core.resolved_prices where report_period = $report_period::date),
previous_prices as (select cusip, price_usd from core.resolved_prices where report_period = previous_quarter_end($report_period::date)),

equals as (
    select
        vanished.cusip as old_cusip,
        appeared.cusip as new_cusip,
        any_value(vanished.previous_holders_count) as previous_holders_count,
        any_value(appeared.holders_count) as holders_count,
        count(*) as managers_count, 1.0::double as shares_ratio,
        bool_and(vanished.is_clear and appeared.is_clear) as are_clear,
    from moved as vanished
    inner join moved as appeared on appeared.cik = vanished.cik and appeared.shares = vanished.shares
    -- A round number of shares may be the same by chance.
    where appeared.is_current and not vanished.is_current and vanished.shares % 100 <> 0
    group by vanished.cusip, appeared.cusip
),

-- Of the managers that match either CUSIP nine tenths must match the two with each other. Where some hold the old one still, or held the
-- new one before, or two came for the old one, as where a company was spun off, it takes a human to tell.
matched as (
    select
        * exclude (are_clear),
        are_clear
        and 10 * managers_count >= 9 * sum(managers_count) over (partition by old_cusip, are_clear)
        and 10 * managers_count >= 9 * sum(managers_count) over (partition by new_cusip, are_clear) as is_only_match,
    from equals
    qualify is_only_match or (managers_count >= 10 and 2 * managers_count >= previous_holders_count)
),

pairs as (
    select * from matched
    where is_only_match or (old_cusip not in (select namesakes.old_cusip from namesakes) and new_cusip not in (select namesakes.new_cusip from namesakes))
    union all by name
    select namesakes.*, 0 as managers_count, true as is_only_match
    from namesakes
    anti join matched as proofs on proofs.is_only_match and proofs.old_cusip = namesakes.old_cusip and proofs.new_cusip = namesakes.new_cusip
),

values_usd as (
    select holdings.cusip, sum(value_usd_of(holdings.filed_value, quarter_units.value_unit_usd)) as value_usd
    from core.holdings
    inner join core.quarter_units on quarter_units.accession_number = holdings.accession_number
    where holdings.report_period = $report_period::date and holdings.put_call is null and holdings.cusip in (select new_cusip from pairs)
    group by holdings.cusip
)

select
    pairs.old_cusip,
    pairs.new_cusip,
    $report_period::date as report_period,
    case
        when (pairs.old_cusip, pairs.new_cusip) in (from cusip_changes) then 'in cusip_changes.csv'
        when not pairs.is_only_match or exists (from succeeded where old_cusip = pairs.old_cusip and new_cusip <> pairs.new_cusip) then 'suspected'
        -- At a small part of its price it is what came with cash, as with Celgene's of Bristol-Myers Squibb a right to more.
        when pairs.managers_count >= 10 and 5 * pairs.managers_count >= pairs.previous_holders_count
            and coalesce(is_within_factor(prices.price_usd / previous_prices.price_usd, 5), true) then 'proven'
        -- Who got other shares and cash has another thing, and who got other shares alone another number of them.
        when old_listings.cusip is not null and is_within_factor(pairs.shares_ratio, 2)
            and (pairs.changed_count < 10 or pairs.shares_ratio between 0.9 and 1.1) then 'in securities.csv'
        else 'suspected'
    end as verdict,
    cast(pairs.managers_count as integer) as managers_count,
    pairs.previous_holders_count,
    pairs.holders_count,
    pairs.shares_ratio,
    cast(values_usd.value_usd as bigint) as value_usd,
from pairs
inner join values_usd on values_usd.cusip = pairs.new_cusip
left join prices on prices.cusip = pairs.new_cusip
left join previous_prices on previous_prices.cusip = pairs.old_cusip
left join listings as new_listings on new_listings.cusip = pairs.new_cusip
left join listings as old_listings
    on old_listings.cusip = pairs.old_cusip and old_listings.ticker = new_listings.ticker and old_listings.name = new_listings.name
order by pairs.old_cusip, pairs.new_cusip
