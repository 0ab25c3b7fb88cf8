-- mistake by quarter: the shares of a filing repeat its VALUE, and most of their dollars are of what too few others hold to tell the shares: its flows, return and changes are wrong, so give the shares in corrections.csv, or get the file again; where nobody knows them, correct its effective there to what it counts as: base, added, ignored or notice
with
-- Of the rows that repeat alone: options are not repaired, and principal is what it is. With more conditions below, DuckDB's planner
-- takes the holdings for the fewer rows, and builds on them.
repeated as (
    select accession_number, report_period,
        cast(sum(case when put_call is null and shares_type = 'SH' and filed_value = shares then filed_value end) as bigint) as filed_value,
    from core.holdings
    where accession_number in (select repeating_filings.accession_number from core.repeating_filings)
    group by accession_number, report_period
),

filings as (
    select repeated.accession_number, repeated.report_period, filing_units.cik,
        value_usd_of(repeated.filed_value, filing_units.value_unit_usd) as filed_value_usd,
    from repeated
    inner join core.filing_units
        on filing_units.accession_number = repeated.accession_number and filing_units.report_period = repeated.report_period
),

repaired as (
    select accession_number, sum(filed_value_usd) as filed_value_usd
    from core.repairs
    where repaired_column = 'shares'
    group by accession_number
)

select
    filings.accession_number,
    filings.report_period,
    filings.cik,
    filing_rulings.role,
    filings.filed_value_usd,
    cast(coalesce(repaired.filed_value_usd, 0) as bigint) as repaired_value_usd,
from filings
left join repaired on repaired.accession_number = filings.accession_number
left join core.filing_rulings
    on filing_rulings.accession_number = filings.accession_number and filing_rulings.report_period = filings.report_period
-- Whoever says that it counts has looked.
where filing_rulings.corrected_role is null and 2 * coalesce(repaired.filed_value_usd, 0) < filings.filed_value_usd
order by filings.report_period, filings.accession_number
