-- warning by quarter: the values of an information table add up to another sum than its summary page says, rounding of each row let pass: where its rows are wrong, correct them in corrections.csv; where EDGAR has them so, correct its effective there to what it counts as: base, added, ignored or notice
select
    filings.accession_number,
    filings.report_period,
    filing_rulings.role,
    filings.table_value_total,
    coalesce(filing_totals.filed_value, 0) as filed_value,
from core.filings
left join core.filing_totals
    on filing_totals.accession_number = filings.accession_number and filing_totals.report_period = filings.report_period
left join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
-- Whoever corrected a value, or says that it counts, has looked.
anti join staging.corrections
    on corrections.accession_number = filings.accession_number and starts_with(corrections.field, 'value:')
where
    filings.corrected_role is null
    and abs(filings.table_value_total - coalesce(filing_totals.filed_value, 0)) > coalesce(filing_totals.row_count, 0)
order by filings.accession_number
