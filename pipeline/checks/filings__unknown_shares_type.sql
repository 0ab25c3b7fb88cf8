-- mistake: rows of a filing say neither SH nor PRN in SSHPRNAMTTYPE, so what may be a bond's principal counts as shares: get the file again; where EDGAR has it so, correct its effective in corrections.csv to what it counts as: base, added, ignored or notice
select
    filings.accession_number,
    filings.manager_name,
    filing_rulings.role,
    filing_totals.unknown_type_count,
    filing_totals.row_count,
    filings.source_id,
from staging.filing_totals
inner join core.known_filings as filings
    on filings.accession_number = filing_totals.accession_number and filings.source_id = filing_totals.source_id
left join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
-- Whoever says that it counts has looked.
where filings.corrected_role is null and filing_totals.unknown_type_count > 0
order by filing_totals.unknown_type_count desc, filings.accession_number
