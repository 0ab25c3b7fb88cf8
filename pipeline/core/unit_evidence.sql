-- One row per effective filing with a row to compare: how many of its rows show which unit of VALUE. Key: accession_number.
with
quarter_units as (
    select accession_number, value_unit_usd, is_resolved
    from core.quarter_units
    where report_period = $report_period::date
),

filed_prices as (
    select accession_number, cusip, filed_price, row_count
    from core.filed_prices
    where report_period = $report_period::date and tells_unit(shares_type, is_repeating, is_uneven)
),

quotes as (select cusip, close from core.quotes where report_period = $report_period::date and refuting_price_usd is null),

resolved_prices as (select cusip, price_usd, filings_count from core.resolved_prices where report_period = $report_period::date),

neighbouring_prices as (
    select cusip, price_usd, is_of_more_filings from core.neighbouring_prices
    where report_period = $report_period::date
),

-- Put together before the filed prices are joined: these are many, but for the condition on them DuckDB's planner takes them for few.
prices as (
    select
        cusip,
        quotes.close,
        resolved_prices.price_usd,
        resolved_prices.filings_count,
        neighbouring_prices.price_usd as neighbouring_price,
        coalesce(neighbouring_prices.is_of_more_filings, false) as is_weak,
    from quotes
    full outer join resolved_prices using (cusip)
    full outer join neighbouring_prices using (cusip)
    where coalesce(quotes.close, resolved_prices.price_usd, neighbouring_prices.price_usd) is not null
),

shown as (
    select
        filed_prices.accession_number,
        filed_prices.row_count,
        case
            when not quarter_units.is_resolved then prices.price_usd
            else price_of_others(prices.price_usd, prices.filings_count, filed_prices.filed_price * quarter_units.value_unit_usd)
        end as price_of_period,
        case
            when not prices.is_weak or are_of_one_unit(price_of_period, prices.neighbouring_price) then price_of_period
        end as other_price,
        filed_prices.filed_price / coalesce(prices.close, other_price, prices.neighbouring_price) as ratio,
        unit_of_ratio(ratio) as shown_unit,
        prices.close is not null as is_of_close,
        prices.close is null and other_price is null as is_of_neighbours,
    from filed_prices
    inner join quarter_units on quarter_units.accession_number = filed_prices.accession_number
    inner join prices on prices.cusip = filed_prices.cusip
    where ratio is not null
),

counted as (
    select
        accession_number,
        cast(sum(row_count) as integer) as rows_compared,
        cast(coalesce(sum(row_count) filter (shown_unit = 1), 0) as integer) as rows_1,
        cast(coalesce(sum(row_count) filter (shown_unit = 1000), 0) as integer) as rows_1000,
        cast(coalesce(sum(row_count) filter (shown_unit = 1000000), 0) as integer) as rows_1000000,
        median(ratio) as median_ratio,
        count(*) filter (is_of_close) as closes_count,
        count(*) filter (is_of_neighbours) as neighbours_count,
        count(*) - closes_count - neighbours_count as others_count,
        cast(coalesce(sum(row_count) filter (is_near_unit(ratio, shown_unit, 1.25)), 0) as integer) as rows_near,
    from shown
    group by accession_number
)

select
    accession_number,
    $report_period::date as report_period,
    rows_compared,
    rows_1,
    rows_1000,
    rows_1000000,
    median_ratio,
    most_frequent_source(closes_count, neighbours_count, others_count) as price_source,
    rows_near,
from counted
order by accession_number
