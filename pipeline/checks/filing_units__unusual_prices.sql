-- mistake by quarter: nothing but its date tells the unit of a filing, and in that its prices are in the median below 50 cents or above 5,000 dollars: give value_unit_usd in corrections.csv
select
    filing_units.accession_number,
    filing_units.cik,
    filing_units.report_period,
    filing_units.value_unit_usd,
    median(unsettled_prices.filed_price * filing_units.value_unit_usd) as median_price_usd,
from core.filing_units
inner join core.unsettled_prices
    on unsettled_prices.accession_number = filing_units.accession_number
    and unsettled_prices.report_period = filing_units.report_period
where filing_units.decided_by = 'filing date' and filing_units.rows_compared = 0
group by all
having count(*) >= 3 and median_price_usd not between 0.5 and 5000
order by filing_units.accession_number
