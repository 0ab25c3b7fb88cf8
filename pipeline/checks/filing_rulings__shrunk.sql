-- warning by quarter: what counts has under a tenth of the rows of a report that it replaces, so the others count as sold: where it only adds to that report, correct its effective to added in corrections.csv; where it is right, to base
with
rulings as (
    select filing_rulings.cik, filing_rulings.report_period, filing_rulings.accession_number, filing_rulings.role, filing_rulings.corrected_role, filing_totals.row_count,
    from core.filing_rulings
    inner join core.filing_totals
        on filing_totals.accession_number = filing_rulings.accession_number
        and filing_totals.report_period = filing_rulings.report_period
    where filing_rulings.kind <> 'notice'
)

select
    any_value(accession_number) filter (role = 'base') as accession_number,
    cik,
    report_period,
    cast(sum(row_count) filter (role <> 'superseded') as integer) as row_count,
    max(row_count) filter (role = 'superseded') as row_count_before,
from rulings
where role <> 'ignored'
group by cik, report_period
-- Of one without any rows another check tells.
having bool_or(role = 'base') and sum(row_count) filter (role <> 'superseded') between 1 and (max(row_count) filter (role = 'superseded') - 1) / 10
    -- Whoever says that it counts has looked.
    and count(corrected_role) filter (role = 'base') = 0
order by report_period desc, cik
