-- mistake by quarter: in the unit that corrections.csv gives a filing, its rows are in the median more than ten times off the prices that are known elsewhere: mend the line, or its accession number, or take it away
select accession_number, cik, report_period, value_unit_usd, rows_compared, rows_agreeing, median_ratio
from core.filing_units
where decided_by = 'corrections.csv' and rows_compared >= 3
    and not is_near_unit(median_ratio, value_unit_usd, 10)
order by report_period desc, accession_number
