-- warning by quarter: nothing but the prices that most shares have tells that a filing is in another unit than its date says; give value_unit_usd in corrections.csv, as it is here where that is right
select
    filing_units.accession_number,
    filing_units.cik,
    filing_units.report_period,
    filing_units.prior_value_unit_usd,
    filing_units.value_unit_usd,
    value_usd_of(filing_totals.filed_value, filing_units.value_unit_usd) as filed_value_usd,
from core.filing_units
inner join core.filing_totals
    on filing_totals.accession_number = filing_units.accession_number and filing_totals.report_period = filing_units.report_period
where filing_units.decided_by = 'usual prices'
order by filed_value_usd desc, filing_units.accession_number
