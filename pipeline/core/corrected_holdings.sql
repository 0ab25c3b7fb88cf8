-- One row per effective filing that corrections.csv corrects in rows, manager or report period, CUSIP, SH or PRN, and put/call: as corrected. Key: accession_number, cusip, shares_type, put_call.
with
row_corrections as (select accession_number, cusip, field, filed_value, corrected_value from core.row_corrections),

corrected as (
    select accession_number from row_corrections
    union
    select accession_number from core.filing_corrections where cik is not null or report_period is not null
),

filing_rulings as (
    select filing_rulings.accession_number, filing_rulings.source_id, filing_rulings.cik, filing_rulings.report_period
    from core.filing_rulings
    where filing_rulings.report_period = $report_period::date and filing_rulings.is_effective
        and filing_rulings.accession_number in (select corrected.accession_number from corrected)
),

to_correct as (
    select
        filing_rulings.cik,
        holdings.accession_number,
        filing_rulings.report_period,
        holdings.cusip,
        holdings.shares_type,
        holdings.put_call,
        holdings.name_of_issuer,
        holdings.filed_value,
        holdings.shares,
        holdings.row_count,
        holdings.highest_row_price,
        holdings.lowest_row_price,
    from staging.holdings
    inner join filing_rulings
        on filing_rulings.accession_number = holdings.accession_number
        and filing_rulings.source_id = holdings.source_id
),

row_changes as (
    select
        to_correct.accession_number,
        to_correct.cusip,
        to_correct.shares_type,
        to_correct.put_call,
        max(row_corrections.corrected_value) filter (row_corrections.field = 'value') as filed_value,
        max(row_corrections.corrected_value) filter (row_corrections.field = 'shares') as shares,
        max(row_corrections.corrected_value) filter (row_corrections.field = 'cusip') as corrected_cusip,
        max(row_corrections.corrected_value) filter (row_corrections.field = 'put_call') as corrected_put_call,
    from to_correct
    inner join row_corrections
        on row_corrections.accession_number = to_correct.accession_number
        and row_corrections.cusip = to_correct.cusip
        and row_corrections.filed_value = field_of_holding(
            row_corrections.field, to_correct.cusip, to_correct.filed_value, to_correct.shares, to_correct.put_call
        )
    group by all
),

-- Rows may have become one.
merged as (
    select
        to_correct.cik,
        to_correct.accession_number,
        to_correct.report_period,
        coalesce(row_changes.corrected_cusip, to_correct.cusip) as cusip,
        to_correct.shares_type,
        nullif(coalesce(row_changes.corrected_put_call, to_correct.put_call), 'None') as put_call,
        min(to_correct.name_of_issuer) as name_of_issuer,
        cast(sum(coalesce(row_changes.filed_value::bigint, to_correct.filed_value)) as bigint) as filed_value,
        cast(sum(coalesce(row_changes.shares::bigint, to_correct.shares)) as bigint) as shares,
        cast(sum(to_correct.row_count) as integer) as row_count,
        -- A correction of value or shares is of the sum: what its rows said is past.
        max(to_correct.highest_row_price) filter (row_changes.filed_value is null and row_changes.shares is null) as highest_row_price,
        min(to_correct.lowest_row_price) filter (row_changes.filed_value is null and row_changes.shares is null) as lowest_row_price,
        bool_or(row_changes.filed_value is not null or row_changes.shares is not null) as is_stated,
    from to_correct
    left join row_changes
        on row_changes.accession_number = to_correct.accession_number
        and row_changes.cusip = to_correct.cusip
        and row_changes.shares_type = to_correct.shares_type
        and row_changes.put_call is not distinct from to_correct.put_call
    group by all
)

select
    cik,
    accession_number,
    report_period,
    cusip,
    shares_type,
    put_call,
    filed_value,
    shares,
    row_count,
    highest_row_price,
    lowest_row_price,
    are_uneven(highest_row_price, lowest_row_price) as is_uneven,
    is_stated,
    name_of_issuer,
from merged
order by accession_number, cusip, shares_type, put_call nulls first
