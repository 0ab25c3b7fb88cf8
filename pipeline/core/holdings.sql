-- One row per effective filing, CUSIP, SH or PRN, and put/call, in dollars and with its security. Key: all but the sums.
with
filed as (
    select
        accession_number, cusip, shares_type, put_call, name_of_issuer, title_of_class, filed_value, shares, row_count, source_id,
    from staging.holdings
),

filings as (
    select accession_number, source_id from core.filings
    where report_period = $report_period::date
),

filing_units as (
    select accession_number, cik, report_period, value_unit_usd from core.filing_units
    where report_period = $report_period::date
),

security_links as (select cusip, security_cusip, security_id from core.security_links),

row_corrections as (
    select
        accession_number,
        split_part(field, ':', 2) as cusip,
        max(corrected_value) filter (starts_with(field, 'value:')) as filed_value,
        max(corrected_value) filter (starts_with(field, 'shares:')) as shares,
        max(corrected_value) filter (starts_with(field, 'cusip:')) as corrected_cusip,
        max(corrected_value) filter (starts_with(field, 'put_call:')) as put_call,
    from staging.corrections
    where contains(field, ':')
    group by all
),

corrected as (
    select
        filing_units.cik,
        filing_units.accession_number,
        filing_units.report_period,
        filing_units.value_unit_usd,
        coalesce(row_corrections.corrected_cusip, filed.cusip) as cusip,
        filed.shares_type,
        coalesce(row_corrections.put_call, filed.put_call) as put_call,
        filed.name_of_issuer,
        filed.title_of_class,
        coalesce(row_corrections.filed_value::bigint, filed.filed_value) as filed_value,
        coalesce(row_corrections.shares::bigint, filed.shares) as shares,
        filed.row_count,
    from filed
    inner join filings on filings.accession_number = filed.accession_number and filings.source_id = filed.source_id
    inner join filing_units on filing_units.accession_number = filed.accession_number
    left join row_corrections
        on row_corrections.accession_number = filed.accession_number and row_corrections.cusip = filed.cusip
)

select
    corrected.cik,
    corrected.accession_number,
    corrected.report_period,
    corrected.cusip,
    coalesce(security_links.security_cusip, corrected.cusip) as security_cusip,
    coalesce(security_links.security_id, security_id_of(corrected.cusip)) as security_id,
    corrected.shares_type,
    corrected.put_call,
    min(corrected.name_of_issuer) as name_of_issuer,
    min(corrected.title_of_class) as title_of_class,
    cast(sum(corrected.filed_value) as bigint) as filed_value,
    cast(sum(corrected.filed_value * corrected.value_unit_usd) as bigint) as value_usd,
    cast(sum(corrected.shares) as bigint) as shares,
    cast(sum(corrected.row_count) as integer) as row_count,
from corrected
left join security_links on security_links.cusip = corrected.cusip
group by all
order by corrected.cik, corrected.accession_number, corrected.cusip, corrected.shares_type, corrected.put_call nulls first
