-- One row per filing of the given managers for the report period: the ruling, the unit of VALUE and its evidence. Key: accession_number.
with
managers as (select unnest(string_split($ciks, ','))::bigint as cik)

select
    filing_rulings.cik,
    filing_rulings.accession_number,
    filing_rulings.filed_at,
    filings.submission_type,
    filing_rulings.kind,
    filing_rulings.role,
    filing_rulings.is_effective,
    filing_rulings.reason,
    filing_rulings.is_flagged,
    filings.table_entry_total,
    filings.table_value_total,
    filing_totals.row_count,
    filing_totals.filed_value,
    filing_units.prior_value_unit_usd,
    filing_units.value_unit_usd,
    filing_units.decided_by,
    filing_units.rows_compared,
    filing_units.rows_agreeing,
    filing_units.median_ratio,
    filing_units.price_source,
    filing_units.confidence,
    filing_units.is_swapped,
    repeating_filings.accession_number is not null as is_repeating,
from core.filing_rulings
inner join managers on managers.cik = filing_rulings.cik
inner join core.filings on filings.accession_number = filing_rulings.accession_number
left join core.filing_totals on filing_totals.accession_number = filing_rulings.accession_number
left join core.filing_units on filing_units.accession_number = filing_rulings.accession_number
left join core.repeating_filings on repeating_filings.accession_number = filing_rulings.accession_number
where filing_rulings.report_period = $report_period::date
order by filing_rulings.cik, filing_rulings.ordinal
