-- One row per filing, source that has it, CUSIP, SH or PRN, and put/call: INFOTABLE, which is not kept, summed while it is read. Key: accession_number, cusip, shares_type, put_call.
-- Of a data set raw.information_tables has but the rows of which a cell needs a rule to be read: all others are summed as here, and
-- stored with these, by pipeline/ingest/information-table.
with
information_tables as (select * from raw.information_tables),

-- Numbered in the order of the rows: a number is quicker to group and to sort by than an accession number.
filings as (
    select
        accession_number,
        source_id,
        cik,
        report_period,
        value_limit_of(filed_at) as value_limit,
        cast(row_number() over (order by report_period, accession_number) as integer) as filing_number,
    from staging.filings
),

-- Before the join: a scan hands over its rows flat, which is quicker to compute with than those that a join picked.
typed as (
    select
        accession_number,
        coalesce(tidy_cusip(cusip), '') as cusip,
        case when sshprnamttype = 'SH' then 'SH' when upper(trim_spaces(sshprnamttype)) = 'PRN' then 'PRN' else 'SH' end as shares_type,
        -- Nearly all say one of the two to the letter.
        case when sshprnamttype in ('SH', 'PRN') then false else coalesce(upper(trim_spaces(sshprnamttype)) not in ('SH', 'PRN'), true) end
            as is_unknown_type,
        put_call_of(putcall, titleofclass) as put_call,
        trim_spaces(nameofissuer) as name_of_issuer,
        trim_spaces(titleofclass) as title_of_class,
        hundredths_of(value) as value_hundredths,
        hundredths_of(sshprnamt) as shares_hundredths,
    from information_tables
    -- Nearly all have none, and only the others are looked at.
    where putcall is null or not is_unknown_put_call(putcall)
),

summed as (
    select
        filings.filing_number,
        typed.cusip,
        typed.shares_type,
        typed.put_call,
        min(typed.name_of_issuer) as name_of_issuer,
        min(typed.title_of_class) as title_of_class,
        round_hundredths(sum(typed.value_hundredths)) as filed_value,
        round_hundredths(sum(typed.shares_hundredths)) as shares,
        cast(count(*) as integer) as row_count,
        bool_or(typed.is_unknown_type) as is_unknown_type,
        max((typed.value_hundredths - 50) / nullif(typed.shares_hundredths, 0)) as highest_price,
        min(
            case when typed.value_hundredths > 0 then (typed.value_hundredths + 50) / nullif(typed.shares_hundredths, 0) end
        ) as lowest_price,
    from typed
    inner join filings on filings.accession_number = typed.accession_number
    where typed.value_hundredths < 100 * filings.value_limit and typed.shares_hundredths < 100 * shares_limit()
    group by filings.filing_number, typed.cusip, typed.shares_type, typed.put_call
)

select
    filings.accession_number,
    filings.source_id,
    filings.cik,
    filings.report_period,
    summed.cusip,
    summed.shares_type,
    summed.put_call,
    summed.name_of_issuer,
    summed.title_of_class,
    summed.filed_value,
    summed.shares,
    summed.row_count,
    summed.is_unknown_type,
    case when summed.row_count > 1 then summed.highest_price end as highest_row_price,
    case when summed.row_count > 1 then summed.lowest_price end as lowest_row_price,
    summed.row_count > 1 and are_uneven(summed.highest_price, summed.lowest_price) as is_uneven,
from summed
inner join filings on filings.filing_number = summed.filing_number
order by summed.filing_number, summed.cusip, summed.shares_type, summed.put_call nulls first
