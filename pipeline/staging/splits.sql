-- One row per CUSIP and ex-date of splits.csv; where it is listed twice, the last line counts. Key: cusip, ex_date.
with
splits as (
    select cusip, ex_date, new_shares, old_shares, line
    from raw.splits
)

select
    cusip,
    ex_date,
    new_shares,
    old_shares,
    quarter_end(ex_date) as report_period,
from splits
qualify row_number() over (partition by cusip, ex_date order by line desc) = 1
order by cusip, ex_date
