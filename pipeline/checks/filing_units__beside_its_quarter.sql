-- mistake by quarter: the filings of its quarter tell one unit of a filing, those of the quarters beside it another, which counts: see whether it, or another of its quarter that holds much the same, is a thousand times off, and give the unit in corrections.csv
select
    filing_units.accession_number,
    filing_units.report_period,
    filing_units.cik,
    filing_units.value_unit_usd,
    quarter_units.value_unit_usd as unit_of_quarter_usd,
from core.filing_units
inner join core.quarter_units
    on quarter_units.accession_number = filing_units.accession_number and quarter_units.report_period = filing_units.report_period
where quarter_units.is_resolved and filing_units.decided_by <> 'corrections.csv'
    -- Of columns that are swapped back its quarter was told before that.
    and not filing_units.is_swapped
    and filing_units.value_unit_usd <> quarter_units.value_unit_usd
order by filing_units.report_period, filing_units.accession_number
