-- mistake: a report that counts has the very rows and dollars of its manager's for an earlier quarter, so one of the two is wrong: correct in corrections.csv the report_period of that which is of another quarter, or its effective to ignored; where both are right, the effective of the later one to the role that it has here
with
totals as (
    select accession_number, report_period, row_count, filed_value, shares
    from core.filing_totals
    where tells_table(row_count, filed_value)
),

-- Few: whose they are is asked of these alone.
recurring as (
    select row_count, filed_value, shares from totals
    group by row_count, filed_value, shares having min(report_period) < max(report_period)
),

reports as (
    select rulings.cik, totals.*, rulings.filed_at, rulings.role
    from totals
    semi join recurring using (row_count, filed_value, shares)
    inner join core.filing_rulings as rulings
        on rulings.accession_number = totals.accession_number and rulings.report_period = totals.report_period
    where rulings.is_effective
)

select
    reports.accession_number,
    reports.report_period,
    filings.manager_name,
    reports.filed_at,
    reports.role,
    repeated.accession_number as repeated_accession_number,
    repeated.report_period as repeated_report_period,
    repeated.filed_at as repeated_filed_at,
    reports.row_count,
from reports
inner join reports as repeated using (cik, row_count, filed_value, shares)
inner join core.filings
    on filings.accession_number = reports.accession_number and filings.report_period = reports.report_period
where repeated.report_period < reports.report_period
    -- Whoever says that it counts has looked.
    and filings.corrected_role is null
qualify row_number() over (
    partition by reports.accession_number order by repeated.report_period desc, repeated.filed_at, repeated.accession_number
) = 1
order by reports.row_count desc, reports.accession_number
