-- One row per effective filing whose unit its own quarter left unsettled, and CUSIP that no settled filing of the quarter holds: the price in its own unit. Key: accession_number, cusip.
with
swapped_filings as (select accession_number from core.swapped_filings where report_period = $report_period::date),

quarter_units as (
    select accession_number from core.quarter_units
    where report_period = $report_period::date and not is_resolved
        and accession_number not in (select swapped_filings.accession_number from swapped_filings)
),

filed_prices as (
    select accession_number, cusip, filed_price, row_count, close
    from core.filed_prices
    where report_period = $report_period::date and shares_type = 'SH' and not is_repeating
),

resolved_prices as (
    select cusip, bool_or(report_period = $report_period::date) as is_of_period
    from core.resolved_prices
    group by cusip
)

select
    filed_prices.accession_number,
    $report_period::date as report_period,
    filed_prices.cusip,
    filed_prices.filed_price,
    filed_prices.row_count,
    filed_prices.close is not null or resolved_prices.cusip is not null as is_compared,
from filed_prices
inner join quarter_units on quarter_units.accession_number = filed_prices.accession_number
left join resolved_prices on resolved_prices.cusip = filed_prices.cusip
where not coalesce(resolved_prices.is_of_period, false)
order by filed_prices.accession_number, filed_prices.cusip
