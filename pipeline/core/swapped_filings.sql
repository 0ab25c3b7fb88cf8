-- One row per effective filing whose VALUE and shares columns changed places: which unit of VALUE its rows show when they are changed back. Key: accession_number.
-- core.repairs changes its rows back.
with
quarter_units as (
    select accession_number, prior_value_unit_usd from core.quarter_units
    where report_period = $report_period::date
),

unit_evidence as (
    select accession_number, rows_compared, rows_near, median_ratio from core.unit_evidence
    where report_period = $report_period::date
),

-- Rows that are swapped are not at the price in the unit that is due: only the few filings of which that is true are compared again.
-- At some 31.6 dollars a share the median of swapped rows may fit another unit, but most of the rows do not.
odd_filings as (
    select unit_evidence.accession_number
    from unit_evidence
    inner join quarter_units on quarter_units.accession_number = unit_evidence.accession_number
    where near_unit_of_ratio(unit_evidence.median_ratio, 1.25) is distinct from quarter_units.prior_value_unit_usd
        or 2 * unit_evidence.rows_near < unit_evidence.rows_compared
),

filed_prices as (
    select accession_number, cusip, filed_price, row_count
    from core.filed_prices
    where report_period = $report_period::date and tells_unit(shares_type, is_repeating, is_uneven)
        -- What corrections.csv gives of a row stands in its column, wherever the others stand.
        and is_stated is not true
),

quotes as (select cusip, close from core.quotes where report_period = $report_period::date and refuting_price_usd is null),

-- The median of three is right though the filing itself is one of them, of five though another one is wrong, too: where fewer
-- file the CUSIP a quarter beside comes first.
other_prices as (
    select cusip, price_usd, report_period = $report_period::date as is_of_period
    from core.resolved_prices
    where report_period in (previous_quarter_end($report_period::date), next_quarter_end($report_period::date))
        or (report_period = $report_period::date and filings_count >= 3)
    qualify row_number() over (
        partition by cusip
        order by
            report_period = $report_period::date and filings_count < 5, report_period <> $report_period::date, report_period
    ) = 1
),

prices as (
    select
        coalesce(quotes.cusip, other_prices.cusip) as cusip,
        coalesce(quotes.close, other_prices.price_usd) as price_usd,
        case
            when quotes.close is not null then 'close'
            when other_prices.is_of_period then 'other managers'
            else 'neighbouring quarter'
        end as price_source,
        -- Few prices double or halve in a quarter.
        case price_source when 'neighbouring quarter' then 2 else 1.25 end as factor,
    from quotes
    full outer join other_prices on other_prices.cusip = quotes.cusip
),

compared as (
    select
        filed_prices.accession_number,
        filed_prices.row_count,
        prices.price_source,
        1 / filed_prices.filed_price / prices.price_usd as ratio,
        near_unit_of_ratio(filed_prices.filed_price / prices.price_usd, prices.factor) as filed_unit,
        near_unit_of_ratio(1 / filed_prices.filed_price / prices.price_usd, prices.factor) as shown_unit,
    from filed_prices
    inner join odd_filings on odd_filings.accession_number = filed_prices.accession_number
    inner join prices on prices.cusip = filed_prices.cusip
)

select
    accession_number,
    $report_period::date as report_period,
    cast(sum(row_count) as integer) as rows_compared,
    cast(coalesce(sum(row_count) filter (shown_unit = 1), 0) as integer) as rows_1,
    cast(coalesce(sum(row_count) filter (shown_unit = 1000), 0) as integer) as rows_1000,
    cast(coalesce(sum(row_count) filter (shown_unit = 1000000), 0) as integer) as rows_1000000,
    median(ratio) as median_ratio,
    most_frequent_source(
        count(*) filter (price_source = 'close'),
        count(*) filter (price_source = 'neighbouring quarter'),
        count(*) filter (price_source = 'other managers')
    ) as price_source,
from compared
-- A row that fits both ways, as at 1 or 31.6 dollars a share, tells neither.
where filed_unit is null or shown_unit is null
group by accession_number
having agreed_unit(rows_1, rows_1000, rows_1000000, rows_compared) is not null
    -- Rows that fit in neither way, as where prices moved by more, do not say that the columns are in their places.
    and 10 * greatest(rows_1, rows_1000, rows_1000000)
        >= 9 * sum(row_count) filter (filed_unit is not null or shown_unit is not null)
order by accession_number
