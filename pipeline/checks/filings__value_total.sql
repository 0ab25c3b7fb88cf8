-- warning by quarter: the values of an information table add up to another sum than its summary page says, rounding of each row let pass: where its rows are wrong, correct them in corrections.csv
select
    filings.accession_number,
    filings.report_period,
    filings.table_value_total,
    coalesce(filing_totals.filed_value, 0) as filed_value,
from core.filings
left join core.filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.report_period = filings.report_period
-- Whoever corrected a value has looked.
anti join staging.corrections
    on corrections.accession_number = filings.accession_number and starts_with(corrections.field, 'value:')
where
    abs(filings.table_value_total - coalesce(filing_totals.filed_value, 0)) > coalesce(filing_totals.row_count, 0)
order by filings.accession_number
