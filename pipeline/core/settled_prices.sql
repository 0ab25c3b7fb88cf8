-- One row per CUSIP of core.resolved_prices: the price that most filings of its quarter and of those beside it bear out. Key: cusip.
-- Prices do not move a thousandfold in three months: where they seem to, all filings of one quarter may have been taken for right that are wrong.
with
resolved_prices as (
    select
        cusip,
        any_value(price_usd) filter (report_period = $report_period::date) as price_usd,
        any_value(filings_count) filter (report_period = $report_period::date) as filings_count,
        any_value(price_usd) filter (report_period < $report_period::date) as previous_price_usd,
        any_value(filings_count) filter (report_period < $report_period::date) as previous_count,
        any_value(price_usd) filter (report_period > $report_period::date) as next_price_usd,
        any_value(filings_count) filter (report_period > $report_period::date) as next_count,
    from core.resolved_prices
    where report_period in (
        previous_quarter_end($report_period::date), $report_period::date, next_quarter_end($report_period::date)
    )
    group by cusip
    having price_usd is not null
),

counted as (
    select
        *,
        case when are_of_one_unit(price_usd, previous_price_usd) then 1 else 0 end as is_as_before,
        case when are_of_one_unit(price_usd, next_price_usd) then 1 else 0 end as is_as_after,
        case when are_of_one_unit(previous_price_usd, next_price_usd) then 1 else 0 end as stays,
        filings_count + is_as_before * coalesce(previous_count, 0) + is_as_after * coalesce(next_count, 0) as agreeing_count,
        coalesce(previous_count, 0) + is_as_before * filings_count + stays * coalesce(next_count, 0) as previous_agreeing,
        coalesce(next_count, 0) + is_as_after * filings_count + stays * coalesce(previous_count, 0) as next_agreeing,
    from resolved_prices
)

select
    cusip,
    $report_period::date as report_period,
    case greatest(agreeing_count, previous_agreeing, next_agreeing)
        when agreeing_count then price_usd
        when previous_agreeing then previous_price_usd
        else next_price_usd
    end as price_usd,
    cast(greatest(agreeing_count, previous_agreeing, next_agreeing) as integer) as filings_count,
from counted
order by cusip
