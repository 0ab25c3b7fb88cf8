-- One row per filing made by as-of, of any report period, from its best source, corrected as a whole by corrections.csv. Key: accession_number.
with
staged as (
    select
        accession_number,
        source_id,
        cik,
        submission_type,
        filed_at,
        report_period,
        period_of_report,
        amendment_number,
        amendment_type,
        report_type,
        manager_name,
        city,
        state_or_country_code,
        table_entry_total,
        table_value_total,
        max(filed_at) over (partition by source_id) as source_filed_to,
    from staging.filings
    where filed_at <= $as_of::date
),

filing_totals as (select accession_number, source_id, row_count, filed_value from staging.filing_totals),

-- A text may lack its table, and a zip rows, which another source has: the copy counts that is nearest to its own summary page.
-- Of equals EDGAR's own comes first; of zips, the one whose window ends last. Few are repeated: only these are ordered.
repeated as (
    select staged.accession_number, staged.source_id
    from staged
    left join filing_totals using (accession_number, source_id)
    where staged.accession_number in (select accession_number from staged group by accession_number having count(*) > 1)
    qualify row_number() over (
        partition by staged.accession_number
        order by
            coalesce(filing_totals.row_count, 0) > 0 desc,
            coalesce(abs(filing_totals.row_count - staged.table_entry_total), 0),
            coalesce(abs(filing_totals.filed_value - staged.table_value_total), 0),
            starts_with(staged.source_id, 'edgar-') desc,
            staged.source_filed_to desc,
            staged.source_id desc
    ) > 1
),

filings as (select * exclude (source_filed_to) from staged anti join repeated using (accession_number, source_id)),

corrected as (
    select
        filings.accession_number,
        filings.source_id,
        coalesce(corrections.cik, filings.cik) as cik,
        coalesce(corrections.submission_type, filings.submission_type) as submission_type,
        filings.filed_at,
        coalesce(corrections.report_period, filings.report_period) as report_period,
        filings.period_of_report,
        filings.amendment_number,
        coalesce(corrections.amendment_type, filings.amendment_type) as amendment_type,
        filings.report_type,
        filings.manager_name,
        filings.city,
        filings.state_or_country_code,
        filings.table_entry_total,
        filings.table_value_total,
        coalesce(corrections.value_unit_usd, prior_value_unit_of(filings.filed_at)) as prior_value_unit_usd,
        corrections.value_unit_usd is not null as is_unit_corrected,
        corrections.corrected_role,
        corrections.reason as correction_reason,
    from filings
    left join core.filing_corrections as corrections on corrections.accession_number = filings.accession_number
)

select
    accession_number,
    source_id,
    cik,
    submission_type,
    case
        when starts_with(submission_type, '13F-NT') then 'notice'
        when submission_type = '13F-HR' then 'original'
        when amendment_type = 'NEW HOLDINGS' then 'new holdings'
        when amendment_type = 'RESTATEMENT' then 'restatement'
        else 'amendment of unknown type'
    end as kind,
    filed_at,
    report_period,
    period_of_report,
    amendment_number,
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
from corrected
order by report_period, accession_number
