-- One row per effective filing whose unit its own quarter left unsettled, and CUSIP that no settled filing of the quarter holds: the price in its own unit. Key: accession_number, cusip.
with
swapped_filings as (select accession_number from core.swapped_filings where report_period = $report_period::date),

quarter_units as (
    select accession_number, prior_value_unit_usd from core.quarter_units
    where report_period = $report_period::date and not is_resolved
        and accession_number not in (select swapped_filings.accession_number from swapped_filings)
),

filed_prices as (
    select accession_number, cusip, filed_price, row_count
    from core.filed_prices
    where report_period = $report_period::date and tells_unit(shares_type, is_repeating, is_uneven)
),

resolved_prices as (
    select cusip, bool_or(report_period = $report_period::date) as is_of_period
    from core.resolved_prices
    where report_period in (previous_quarter_end($report_period::date), $report_period::date, next_quarter_end($report_period::date))
    group by cusip
),

quotes as (select cusip from core.quotes where report_period = $report_period::date and refuting_price_usd is null),

prices as (
    select coalesce(quotes.cusip, resolved_prices.cusip) as cusip, resolved_prices.is_of_period
    from quotes
    full outer join resolved_prices on resolved_prices.cusip = quotes.cusip
),

unsettled as (
    select
        filed_prices.accession_number,
        quarter_units.prior_value_unit_usd,
        filed_prices.cusip,
        filed_prices.filed_price,
        filed_prices.row_count,
        prices.cusip is not null as is_compared,
    from filed_prices
    inner join quarter_units on quarter_units.accession_number = filed_prices.accession_number
    left join prices on prices.cusip = filed_prices.cusip
    where not coalesce(prices.is_of_period, false)
),

usual as (
    select accession_number, usual_unit(filed_price, prior_value_unit_usd) as usual_unit_usd
    from unsettled
    group by accession_number
    having count(*) >= 3
)

select
    unsettled.accession_number,
    $report_period::date as report_period,
    unsettled.cusip,
    unsettled.filed_price,
    unsettled.row_count,
    unsettled.is_compared,
    usual.usual_unit_usd,
from unsettled
left join usual on usual.accession_number = unsettled.accession_number
order by unsettled.accession_number, unsettled.cusip
