-- mistake by quarter: a report that counts has the very rows and dollars of its manager's for the quarter before, so one of the two is wrong: correct in corrections.csv the report_period of that which is of another quarter, or its effective to ignored; where both are right, the effective of the later one to the role that it has here
with
reports as (
    select accession_number, report_period, filed_at, role
    from core.filing_rulings
    where is_effective
)

select
    reports.accession_number,
    reports.report_period,
    filings.manager_name,
    reports.filed_at,
    reports.role,
    filing_totals.repeated_accession_number,
    repeated.filed_at as repeated_filed_at,
    filing_totals.row_count,
from reports
inner join core.filing_totals
    on filing_totals.accession_number = reports.accession_number and filing_totals.report_period = reports.report_period
inner join core.filings
    on filings.accession_number = reports.accession_number and filings.report_period = reports.report_period
inner join reports as repeated on repeated.accession_number = filing_totals.repeated_accession_number
-- Whoever says that it counts has looked.
where filings.corrected_role is null
order by filing_totals.row_count desc, reports.accession_number
