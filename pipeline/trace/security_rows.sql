-- One row per row of core.holdings that is of one security, options too: its unit and its repair. Key: accession_number, cusip, shares_type, put_call.
with
security_cusips as (
    select cusip from core.security_links where security_id = $security_id
    union
    select $security_cusip
),

holdings as (
    select
        cik, accession_number, cusip, shares_type, put_call, row_count, filed_value, shares,
    from core.holdings
    where report_period = $report_period::date and cusip in (select cusip from security_cusips)
),

-- On whose other side shares may be counted: those of the quarter, and those between its end and the day of filing.
splits as (
    select
        filing_rulings.accession_number,
        string_agg(format('{:g} for {:g}, ex {}', splits.new_shares, splits.old_shares, splits.ex_date), '; ' order by splits.ex_date) as near_splits,
    from core.filing_rulings
    inner join core.splits on splits.ex_date > previous_quarter_end($report_period::date) and splits.ex_date <= filing_rulings.filed_at
    where splits.security_id = $security_id and filing_rulings.accession_number in (select holdings.accession_number from holdings)
    group by filing_rulings.accession_number
)

select
    holdings.cik,
    holdings.accession_number,
    holdings.cusip,
    staged.title_of_class,
    holdings.shares_type,
    holdings.put_call,
    holdings.row_count,
    holdings.filed_value,
    holdings.shares,
    filing_units.value_unit_usd,
    repairs.repaired_column,
    repairs.value_usd as repaired_value_usd,
    repairs.shares as repaired_shares,
    repairs.price_usd as repair_price_usd,
    repairs.managers_count as repair_managers_count,
    splits.near_splits,
from holdings
inner join core.filing_rulings on filing_rulings.accession_number = holdings.accession_number
-- A corrected CUSIP or put/call is not found among the rows as filed.
left join staging.holdings as staged
    on staged.accession_number = holdings.accession_number
    and staged.source_id = filing_rulings.source_id
    and staged.cusip = holdings.cusip
    and staged.shares_type = holdings.shares_type
    and staged.put_call is not distinct from holdings.put_call
inner join core.filing_units on filing_units.accession_number = holdings.accession_number
left join core.repairs
    on repairs.accession_number = holdings.accession_number
    and repairs.cusip = holdings.cusip
    and repairs.shares_type = holdings.shares_type
    and holdings.put_call is null
left join splits on splits.accession_number = holdings.accession_number
order by holdings.cik, holdings.accession_number, holdings.cusip, holdings.shares_type, holdings.put_call nulls first
