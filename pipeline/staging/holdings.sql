-- One row per filing, CUSIP, SH or PRN, and put/call: INFOTABLE summed while it is read. Key: accession_number, cusip, shares_type, put_call.
with
information_tables as (select * from raw.information_tables),

filings as (select * from staging.filings),

typed as (
    select
        information_tables.accession_number,
        coalesce(tidy_cusip(information_tables.cusip), '') as cusip,
        case when upper(trim(information_tables.sshprnamttype)) = 'PRN' then 'PRN' else 'SH' end as shares_type,
        -- Some options come without PUTCALL, told by the title of class only.
        case upper(trim(coalesce(information_tables.putcall, information_tables.titleofclass)))
            when 'PUT' then 'Put'
            when 'PUTS' then 'Put'
            when 'CALL' then 'Call'
            when 'CALLS' then 'Call'
        end as put_call,
        trim(information_tables.nameofissuer) as name_of_issuer,
        trim(information_tables.titleofclass) as title_of_class,
        amount_of(information_tables.value) as filed_value,
        amount_of(information_tables.sshprnamt) as filed_shares,
    from information_tables
)

select
    typed.accession_number,
    filings.source_id,
    filings.report_period,
    typed.cusip,
    typed.shares_type,
    typed.put_call,
    min(typed.name_of_issuer) as name_of_issuer,
    min(typed.title_of_class) as title_of_class,
    cast(sum(typed.filed_value) as bigint) as filed_value,
    cast(sum(typed.filed_shares) as bigint) as shares,
    cast(count(*) as integer) as row_count,
from typed
inner join filings on filings.accession_number = typed.accession_number
where
    typed.filed_value >= 0
    and typed.filed_shares >= 0
group by all
order by report_period, typed.accession_number, typed.cusip, typed.shares_type, typed.put_call nulls first
