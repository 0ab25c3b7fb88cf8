-- mistake by quarter: the shares of a filing repeat its VALUE, and most of their dollars are of what too few others hold to tell the shares: its flows, return and changes are wrong, so give the shares in corrections.csv, or get the file again
with
-- Of the rows that repeat alone: options are not repaired, and principal is what it is.
filings as (
    select repeating_filings.accession_number, repeating_filings.report_period, filing_units.cik,
        cast(sum(value_usd_of(holdings.filed_value, filing_units.value_unit_usd)) as bigint) as filed_value_usd,
    from core.repeating_filings
    inner join core.filing_units
        on filing_units.accession_number = repeating_filings.accession_number and filing_units.report_period = repeating_filings.report_period
    inner join core.holdings
        on holdings.accession_number = repeating_filings.accession_number and holdings.report_period = repeating_filings.report_period
    where holdings.put_call is null and holdings.shares_type = 'SH' and holdings.filed_value = holdings.shares
    group by all
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
    filings.filed_value_usd,
    cast(coalesce(repaired.filed_value_usd, 0) as bigint) as repaired_value_usd,
from filings
left join repaired on repaired.accession_number = filings.accession_number
where 2 * coalesce(repaired.filed_value_usd, 0) < filings.filed_value_usd
order by filings.report_period, filings.accession_number
