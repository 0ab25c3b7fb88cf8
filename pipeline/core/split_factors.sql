-- One row per security that split during the report period: new shares for old ones since the quarter before. Key: security_id.
with
splits as (
    select security_id, security_cusip, ex_date, new_shares, old_shares, split_source
    from core.splits
    where ex_date > previous_quarter_end($report_period::date) and ex_date <= $report_period::date
)

select
    security_id,
    security_cusip,
    $report_period::date as report_period,
    list_reduce(list(new_shares order by ex_date), lambda product, factor: product * factor) as new_shares,
    list_reduce(list(old_shares order by ex_date), lambda product, factor: product * factor) as old_shares,
    string_agg(distinct split_source, ', ' order by split_source) as split_source,
from splits
group by security_id, security_cusip
order by security_id
