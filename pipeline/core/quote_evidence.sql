-- One row per CUSIP of core.listings with a close in US dollars at the end of the report period and rows of shares to compare with it: how many times the close they show, and whether that refutes it. Key: cusip.
with
closes as (
    select ticker, price_date, close from core.closes
    where report_period = $report_period::date and currency = 'USD'
),

-- A split between the close and the end of the quarter, as where trading was halted.
halted as (
    select closes.ticker, sum(log10(splits.ratio) order by splits.ex_date) as decades
    from closes
    inner join core.ticker_splits as splits on splits.ticker = closes.ticker and splits.ex_date > closes.price_date
    where splits.report_period = $report_period::date
    group by closes.ticker
),

filings as (select accession_number, prior_value_unit_usd from core.filings where report_period = $report_period::date),

-- Put together before the holdings are joined, which are many.
quoted as (
    select listings.cusip, closes.price_date, closes.close, coalesce(halted.decades, 0) as halted_decades
    from closes
    inner join core.listings on listings.ticker = closes.ticker
    left join halted on halted.ticker = closes.ticker
),

-- In decades off the close, in the unit that is due. A smaller value may be rounded by more than 5 %; one that shares repeat gives null, for
-- a condition more would have DuckDB's planner expect few rows.
due as (
    select
        filings.accession_number,
        quoted.cusip,
        quoted.price_date,
        filings.prior_value_unit_usd * nullif(holdings.filed_value, holdings.shares)::double / holdings.shares as filed_price_usd,
        log10(filed_price_usd / quoted.close) + quoted.halted_decades as decades,
    from quoted
    inner join core.holdings on holdings.cusip = quoted.cusip
    inner join filings on filings.accession_number = holdings.accession_number
    where holdings.report_period = $report_period::date and holdings.put_call is null and holdings.shares_type = 'SH'
        and holdings.shares > 0 and holdings.filed_value >= 10 and filed_price_usd is not null
),

-- A filing that is a thousandfold off most of its closes is in another unit: its closes are none the worse for it.
units as (
    select accession_number, 3 * round(median(decades) / 3) as decades from due
    group by accession_number having count(*) >= 3
),

filed as (
    select due.cusip, due.price_date,
        due.filed_price_usd / pow(10, coalesce(units.decades, 0)) as filed_price_usd,
        due.decades - coalesce(units.decades, 0) as decades,
    from due
    left join units on units.accession_number = due.accession_number
),

-- Some file in another unit than they should.
summed as (
    select
        cusip,
        any_value(price_date) as price_date,
        count(*) as filings_count,
        median(filed_price_usd) as filed_price_usd,
        median(decades_in_any_unit(decades)) as decades,
        -- Nearly all closes agree with nearly all filings.
        abs(median(decades_in_any_unit(decades))) > 0.02 or 5 * count(*) filter (abs(decades) <= 1) <= count(*) as is_suspect,
    from filed
    group by cusip
),

-- Not all file in another unit than is due; no unit makes up for a factor of 5; and what most agree upon is their price.
refuted as (
    select filed.cusip
    from filed
    inner join summed on summed.cusip = filed.cusip and summed.is_suspect
    group by filed.cusip
    having (count(*) >= 10 and 5 * count(*) filter (abs(filed.decades) <= 1) <= count(*))
        or (count(*) >= 3 and 5 * count(*) filter (abs(decades_in_any_unit(filed.decades)) <= 0.7) <= count(*))
        or (
            5 * count(*) filter (abs(decades_in_any_unit(filed.decades - summed.decades)) <= 0.02) >= 4 * count(*)
            and abs(any_value(summed.decades)) > case when count(*) >= 10 then 0.04 when count(*) >= 5 then 0.16 end
        )
),

drifting as (select are_drifting(decades) as is_drifting from summed where filings_count >= 3)

select
    summed.cusip,
    $report_period::date as report_period,
    summed.price_date,
    cast(summed.filings_count as integer) as filings_count,
    summed.filed_price_usd,
    round(pow(10, summed.decades), 6) as price_ratio,
    refuted.cusip is not null
    or (drifting.is_drifting and summed.filings_count >= 3 and abs(summed.decades) > 0.01) as is_refuted,
from summed
cross join drifting
left join refuted on refuted.cusip = summed.cusip
order by summed.cusip
