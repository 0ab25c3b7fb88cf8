-- One row per CUSIP that filings of the report period with a settled unit hold in shares: the price that they imply. Key: cusip.
with
filed_prices as (
    select accession_number, cusip, filed_price
    from core.filed_prices
    where report_period = $report_period::date and tells_unit(shares_type, is_repeating, is_uneven)
),

quarter_units as (
    select accession_number, value_unit_usd from core.quarter_units
    where report_period = $report_period::date and is_resolved
)

select
    filed_prices.cusip,
    $report_period::date as report_period,
    median(filed_prices.filed_price * quarter_units.value_unit_usd) as price_usd,
    cast(count(*) as integer) as filings_count,
from filed_prices
inner join quarter_units on quarter_units.accession_number = filed_prices.accession_number
group by filed_prices.cusip
order by filed_prices.cusip
