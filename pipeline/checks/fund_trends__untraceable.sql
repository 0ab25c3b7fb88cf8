-- error: a published count of holders is not the number of managers with rows of the security in effective filings
with
-- A row that nobody knows what it should be holds nothing.
left_out as (select accession_number, cusip, shares_type from core.repairs where repaired_column = 'both'),

holders as (
    select
        cusips.security_id,
        holdings.report_period,
        count(distinct holdings.cik) as managers_count,
    from core.holdings
    inner join core.quarters on quarters.report_period = holdings.report_period and quarters.is_latest_finalized
    inner join core.filing_rulings
        on filing_rulings.accession_number = holdings.accession_number and filing_rulings.is_effective
    inner join core.cusips on cusips.cusip = holdings.cusip and cusips.report_period = holdings.report_period
    anti join left_out
        on left_out.accession_number = holdings.accession_number
        and left_out.cusip = holdings.cusip
        and left_out.shares_type = holdings.shares_type
    where holdings.put_call is null and (holdings.shares > 0 or holdings.filed_value > 0)
    group by all
)

select fund_trends.id, fund_trends.ticker, fund_trends.current, coalesce(holders.managers_count, 0) as managers_count
from marts.fund_trends
left join holders on stock_id_of(holders.security_id) = fund_trends.id
where fund_trends.trend = 'holding' and fund_trends.current <> coalesce(holders.managers_count, 0)
order by fund_trends.id
