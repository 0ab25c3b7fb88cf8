-- error of the latest quarter: a count of holders is not the number of managers with rows of the security in effective filings
with
-- A row that nobody knows what it should be holds nothing.
left_out as (select accession_number, cusip, shares_type from core.repairs where repaired_column = 'both'),

latest as (select report_period from core.quarters where is_latest_finalized),

filings as (
    select accession_number, report_period, cik, count(*) over (partition by cik) = 1 as is_only_filing
    from core.filing_rulings
    where is_effective and report_period in (select latest.report_period from latest)
),

cusips as (
    select cusip, security_id, count(*) over (partition by security_id) = 1 and not has_principal as is_only_kind
    from core.cusips
    where report_period in (select latest.report_period from latest)
),

held as (
    select
        cusips.security_id,
        filings.cik,
        filings.is_only_filing and cusips.is_only_kind as is_alone,
        -- Asked before or in a join it would have DuckDB's planner expect few rows.
        holdings.report_period = filings.report_period as is_of_quarter,
    from core.holdings
    inner join filings on filings.accession_number = holdings.accession_number
    inner join cusips on cusips.cusip = holdings.cusip
    anti join left_out
        on left_out.accession_number = holdings.accession_number
        and left_out.cusip = holdings.cusip
        and left_out.shares_type = holdings.shares_type
    where holdings.put_call is null and (holdings.shares > 0 or holdings.filed_value > 0)
),

-- Nearly every row is all that a manager has of the security: only the others may tell of one twice.
holders as (
    select
        security_id,
        count(*) filter (is_alone and is_of_quarter)
        + count(distinct cik) filter (not is_alone and is_of_quarter) as managers_count,
    from held
    group by security_id
),

counted as (
    select security_id, security_cusip, holding_count from core.trend_counts
    where report_period in (select latest.report_period from latest)
)

select
    coalesce(counted.security_id, holders.security_id) as security_id,
    counted.security_cusip as cusip,
    coalesce(counted.holding_count, 0) as holding_count,
    coalesce(holders.managers_count, 0) as managers_count,
from counted
full outer join holders on holders.security_id = counted.security_id
where coalesce(counted.holding_count, 0) <> coalesce(holders.managers_count, 0)
order by security_id
