-- One row per filing made by as-of, of any report period, from its best source, corrected as a whole by corrections.csv. Key: accession_number.
with
copies as (
    select accession_number, source_id, filed_at, table_entry_total, table_value_total
    from staging.filings
    where filed_at <= $as_of::date
),

-- Few are repeated: only these are ordered.
repeats as (
    select accession_number, source_id, table_entry_total, table_value_total
    from copies
    where accession_number in (select copies.accession_number from copies group by copies.accession_number having count(*) > 1)
),

sources as (select source_id, max(filed_at) as filed_to from copies group by source_id),

filing_totals as (select accession_number, source_id, row_count, filed_value from staging.filing_totals),

-- A text may lack its table, and a zip rows, which another source has: the copy counts that is nearest to its own summary page.
-- Of equals EDGAR's own comes first; of zips, the one whose window ends last.
repeated as (
    select repeats.accession_number, repeats.source_id
    from repeats
    inner join sources on sources.source_id = repeats.source_id
    left join filing_totals
        on filing_totals.accession_number = repeats.accession_number and filing_totals.source_id = repeats.source_id
    qualify row_number() over (
        partition by repeats.accession_number
        order by
            coalesce(filing_totals.row_count, 0) > 0 desc,
            coalesce(abs(filing_totals.row_count - repeats.table_entry_total), 0),
            coalesce(abs(filing_totals.filed_value - repeats.table_value_total), 0),
            starts_with(repeats.source_id, 'edgar-') desc,
            sources.filed_to desc,
            repeats.source_id desc
    ) > 1
),

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
        corrections.amendment_type is not null as is_amendment_type_corrected,
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
    from staging.filings
    anti join repeated on repeated.accession_number = filings.accession_number and repeated.source_id = filings.source_id
    left join core.filing_corrections as corrections on corrections.accession_number = filings.accession_number
    where filings.filed_at <= $as_of::date
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
from corrected
order by report_period, accession_number
