-- One row per CUSIP that the quarter holds without a close and with three settled filings at most, and that is held beside it: its price there. Key: cusip.
-- No other CUSIP is asked for its neighbours, so a night's filings hardly ever touch the evidence of the quarters beside theirs.
with
held_cusips as (select cusip from core.held_cusips where report_period = $report_period::date),

quotes as (
    select cusip from core.quotes
    where report_period = $report_period::date and close is not null and refuting_price_usd is null
),

resolved_prices as (select cusip, filings_count from core.resolved_prices where report_period = $report_period::date),

-- Three filings may all be taken for right that are wrong, if they agree with nobody but each other.
scarce as (
    select held_cusips.cusip, resolved_prices.filings_count
    from held_cusips
    left join resolved_prices on resolved_prices.cusip = held_cusips.cusip
    where coalesce(resolved_prices.filings_count, 0) <= 3 and held_cusips.cusip not in (select quotes.cusip from quotes)
),

-- Prices do not move a thousandfold in three months: of two that say they did, that of more filings.
neighbours as (
    select
        cusip,
        arg_min(price_usd, (-filings_count, report_period)) as price_usd,
        case when are_of_one_unit(max(price_usd), min(price_usd)) then sum(filings_count) else max(filings_count) end as filings_count,
    from core.settled_prices
    where report_period in (previous_quarter_end($report_period::date), next_quarter_end($report_period::date))
    group by cusip
)

select
    scarce.cusip,
    $report_period::date as report_period,
    neighbours.price_usd,
    coalesce(neighbours.filings_count > scarce.filings_count, false) as is_of_more_filings,
from scarce
inner join neighbours on neighbours.cusip = scarce.cusip
order by scarce.cusip
