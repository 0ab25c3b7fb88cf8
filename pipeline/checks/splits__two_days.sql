-- mistake: splits.csv lists one split of a security on two days, and the later one counts: keep the line whose day is the first on which it traded on the new basis
with
splits as (
    select
        coalesce(security_links.security_cusip, splits.cusip) as cusip,
        splits.ex_date,
        splits.new_shares / splits.old_shares as ratio,
        splits.line,
    from raw.splits
    left join core.security_links on security_links.cusip = splits.cusip
)

select
    splits.cusip,
    splits.ex_date,
    splits.line,
    later.ex_date as later_ex_date,
    later.line as later_line,
from splits
inner join splits as later on later.cusip = splits.cusip and later.ex_date > splits.ex_date
where is_same_split(splits.ex_date, splits.ratio, later.ex_date, later.ratio)
order by splits.cusip, splits.ex_date, later.ex_date
