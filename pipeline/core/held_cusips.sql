-- One row per CUSIP that effective filings of the report period hold, options included. Key: cusip.
with
holdings as (
    select cusip, shares_type, put_call
    from core.holdings
    where report_period = $report_period::date
)

select
    cusip,
    $report_period::date as report_period,
    bool_or(shares_type = 'PRN' and put_call is null) as has_principal,
    -- A few file a bond's notes as shares, or a stock's shares as principal.
    2 * count(*) filter (shares_type = 'PRN' and put_call is null) > count(*) filter (put_call is null) as is_principal,
    bool_and(put_call is not null) as has_options_only,
from holdings
group by cusip
order by cusip
