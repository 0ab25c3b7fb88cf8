-- warning by quarter: in the unit that a filing is taken to be in, its rows are in the median more than ten times off the prices that are known elsewhere: where the unit is wrong, give value_unit_usd in corrections.csv; where it is right, or none is, correct its effective there to what it counts as: base, added, ignored or notice
select
    filing_units.accession_number,
    filing_units.cik,
    filing_units.report_period,
    filing_rulings.role,
    filing_units.value_unit_usd,
    filing_units.rows_compared,
    filing_units.median_ratio,
    value_usd_of(filing_totals.filed_value, filing_units.value_unit_usd) as filed_value_usd,
from core.filing_units
inner join core.filing_totals
    on filing_totals.accession_number = filing_units.accession_number and filing_totals.report_period = filing_units.report_period
left join core.filing_rulings
    on filing_rulings.accession_number = filing_units.accession_number and filing_rulings.report_period = filing_units.report_period
where
    -- Whoever says that it counts has looked.
    filing_rulings.corrected_role is null
    and filing_units.decided_by <> 'corrections.csv'
    and not is_near_unit(filing_units.median_ratio, filing_units.value_unit_usd, 10)
order by filed_value_usd desc, filing_units.accession_number
