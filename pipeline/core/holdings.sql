-- One row per effective filing, CUSIP, SH or PRN, and put/call, as filed and corrected. Key: accession_number, cusip, shares_type, put_call.
with
filed as (
    select
        accession_number, source_id, cusip, shares_type, put_call, name_of_issuer, title_of_class, filed_value, shares,
        row_count,
    from staging.holdings
),

filing_rulings as (
    select accession_number, source_id, cik, report_period
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
),

row_corrections as (
    select accession_number, cusip, field, filed_value, corrected_value
    from core.row_corrections
),

-- A correction is of the row that says what it says was filed.
row_changes as (
    select
        filed.accession_number,
        filed.source_id,
        filed.cusip,
        filed.shares_type,
        filed.put_call,
        max(row_corrections.corrected_value) filter (row_corrections.field = 'value') as filed_value,
        max(row_corrections.corrected_value) filter (row_corrections.field = 'shares') as shares,
        max(row_corrections.corrected_value) filter (row_corrections.field = 'cusip') as corrected_cusip,
        max(coalesce(row_corrections.corrected_value, 'None')) filter (row_corrections.field = 'put_call') as corrected_put_call,
    from filed
    inner join row_corrections
        on row_corrections.accession_number = filed.accession_number
        and row_corrections.cusip = filed.cusip
        and case row_corrections.field
            when 'value' then row_corrections.filed_value = filed.filed_value::varchar
            when 'shares' then row_corrections.filed_value = filed.shares::varchar
            when 'put_call' then row_corrections.filed_value is not distinct from filed.put_call
            else true
        end
    group by all
),

corrected as (
    select
        filing_rulings.cik,
        filing_rulings.accession_number,
        filing_rulings.report_period,
        coalesce(row_changes.corrected_cusip, filed.cusip) as cusip,
        filed.shares_type,
        nullif(coalesce(row_changes.corrected_put_call, filed.put_call), 'None') as put_call,
        filed.name_of_issuer,
        filed.title_of_class,
        coalesce(row_changes.filed_value::bigint, filed.filed_value) as filed_value,
        coalesce(row_changes.shares::bigint, filed.shares) as shares,
        filed.row_count,
    from filed
    inner join filing_rulings
        on filing_rulings.accession_number = filed.accession_number and filing_rulings.source_id = filed.source_id
    left join row_changes
        on row_changes.accession_number = filed.accession_number
        and row_changes.source_id = filed.source_id
        and row_changes.cusip = filed.cusip
        and row_changes.shares_type = filed.shares_type
        and row_changes.put_call is not distinct from filed.put_call
)

select
    cik,
    accession_number,
    report_period,
    cusip,
    shares_type,
    put_call,
    min(name_of_issuer) as name_of_issuer,
    min(title_of_class) as title_of_class,
    cast(sum(filed_value) as bigint) as filed_value,
    cast(sum(shares) as bigint) as shares,
    cast(sum(row_count) as integer) as row_count,
from corrected
group by all
order by cik, accession_number, cusip, shares_type, put_call nulls first
