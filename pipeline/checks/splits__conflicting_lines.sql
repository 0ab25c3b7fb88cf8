-- mistake: lines of splits.csv say different things of one security and ex-date, and one of them counts: keep the one that is right
select
    coalesce(security_links.security_cusip, splits.cusip) as cusip,
    splits.ex_date,
    min(splits.line) as first_line,
    max(splits.line) as last_line,
from raw.splits
left join core.security_links on security_links.cusip = splits.cusip
group by coalesce(security_links.security_cusip, splits.cusip), splits.ex_date
having count(distinct splits.new_shares / splits.old_shares) > 1
order by cusip, ex_date
