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
    select accession_number, cusip, filed_value, shares, corrected_cusip, put_call
    from core.row_corrections
),

corrected as (
    select
        filing_rulings.cik,
        filing_rulings.accession_number,
        filing_rulings.report_period,
        coalesce(row_corrections.corrected_cusip, filed.cusip) as cusip,
        filed.shares_type,
        nullif(coalesce(row_corrections.put_call, filed.put_call), 'None') as put_call,
        filed.name_of_issuer,
        filed.title_of_class,
        coalesce(row_corrections.filed_value, filed.filed_value) as filed_value,
        coalesce(row_corrections.shares, filed.shares) as shares,
        filed.row_count,
    from filed
    inner join filing_rulings
        on filing_rulings.accession_number = filed.accession_number and filing_rulings.source_id = filed.source_id
    left join row_corrections
        on row_corrections.accession_number = filed.accession_number and row_corrections.cusip = filed.cusip
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
