-- warning by quarter: a later report without rows, or of nothing but zeros, replaces a filing that has some, so its manager counts as having sold all: where it was withdrawn, as for another manager to report, corrections.csv may ignore it; where it is right, correct its effective there to base
with
rulings as (
    select filing_rulings.cik, filing_rulings.report_period, filing_rulings.accession_number, filing_rulings.role, filing_rulings.corrected_role,
        -- Who has nothing to report fills the one row that a table must have with zeros.
        case when filing_totals.filed_value = 0 then 0 else coalesce(filing_totals.row_count, 0) end as row_count,
    from core.filing_rulings
    left join core.filing_totals
        on filing_totals.accession_number = filing_rulings.accession_number
        and filing_totals.report_period = filing_rulings.report_period
    where filing_rulings.kind <> 'notice'
)

select
    any_value(accession_number) filter (role = 'base') as accession_number,
    cik,
    report_period,
    max(row_count) as row_count_before,
from rulings
group by cik, report_period
having bool_or(role = 'base') and bool_and(row_count = 0 or role = 'superseded') and max(row_count) > 0
    -- Whoever says that it counts has looked.
    and count(corrected_role) filter (role = 'base') = 0
order by report_period desc, cik
