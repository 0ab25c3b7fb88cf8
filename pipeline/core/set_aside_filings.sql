-- One row per filing with an information table for the report period, and source that has it, whose rows do not count as they are: it counts nowhere, or from another source, or in core.corrected_holdings. Key: accession_number, source_id.
with
filing_totals as (select accession_number, source_id from staging.filing_totals where report_period = $report_period::date),

corrected_holdings as (select accession_number from core.corrected_holdings where report_period = $report_period::date),

counting as (
    select accession_number, source_id
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
        and accession_number not in (select corrected_holdings.accession_number from corrected_holdings)
)

select
    filing_totals.accession_number,
    filing_totals.source_id,
    $report_period::date as report_period,
from filing_totals
anti join counting
    on counting.accession_number = filing_totals.accession_number and counting.source_id = filing_totals.source_id
order by filing_totals.accession_number, filing_totals.source_id
