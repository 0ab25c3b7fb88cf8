-- One row per filing for the report period made by as-of: core.known_filings, cut by quarter. So a new one touches its own quarter only. Key: accession_number.
select
    accession_number,
    source_id,
    cik,
    submission_type,
    kind,
    filed_at,
    report_period,
    period_of_report,
    amendment_number,
    is_amendment_type_corrected,
    report_type,
    manager_name,
    city,
    state_or_country_code,
    table_entry_total,
    table_value_total,
    prior_value_unit_usd,
    is_unit_corrected,
    corrected_role,
    correction_reason,
from core.known_filings
where report_period = $report_period::date
order by accession_number
