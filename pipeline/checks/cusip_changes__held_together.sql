-- mistake of the latest quarter: cusip_changes.csv makes one security of two CUSIPs that most managers hold side by side in the latest quarter: take its line away, or mend it
with
latest as (select report_period from core.quarters where is_latest_finalized),

changes as (select distinct old_cusip, new_cusip from staging.cusip_changes where old_cusip <> new_cusip),

holders as (
    select distinct holdings.cik, holdings.cusip
    from core.holdings
    inner join latest on latest.report_period = holdings.report_period
    where holdings.put_call is null and holdings.shares > 0
        and holdings.cusip in (select old_cusip from changes union select new_cusip from changes)
)

select
    changes.old_cusip,
    changes.new_cusip,
    count(*) as old_cusip_holders,
    count(new_holders.cik) as holders_of_both,
from changes
inner join holders as old_holders on old_holders.cusip = changes.old_cusip
left join holders as new_holders on new_holders.cusip = changes.new_cusip and new_holders.cik = old_holders.cik
group by changes.old_cusip, changes.new_cusip
having count(new_holders.cik) >= 3 and 2 * count(new_holders.cik) > count(*)
order by holders_of_both desc, changes.old_cusip, changes.new_cusip
