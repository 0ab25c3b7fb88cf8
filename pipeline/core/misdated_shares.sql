-- One row per row of core.holdings whose shares are counted as before a split of the quarter, or as after one between its end and the day of filing: what they were at its end. Key: accession_number, cusip, shares_type.
with
splits as (select security_id, ex_date, new_shares / old_shares as ratio from core.splits),

-- How many times too many the shares are: by the splits since the quarter up to each, or those of the quarter from each on.
bases as (
    select security_id, ex_date, product(ratio) over (partition by security_id order by ex_date) as ratio
    from splits
    where ex_date > $report_period::date
    union all
    select security_id, ex_date, 1 / product(ratio) over (partition by security_id order by ex_date desc) as ratio
    from splits
    where ex_date > previous_quarter_end($report_period::date) and ex_date <= $report_period::date
),

reference_prices as (
    select security_id, price_usd
    from core.reference_prices
    where report_period = $report_period::date and is_supported_price(price_usd, implied_price_usd, shareholders_count)
),

cusips as (
    select cusip, security_id, report_period from core.cusips
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
),

filings as (
    select filing_rulings.accession_number, filing_rulings.filed_at, filing_units.value_unit_usd
    from core.filing_rulings
    inner join core.filing_units on filing_units.accession_number = filing_rulings.accession_number
    where filing_rulings.report_period = $report_period::date and filing_units.report_period = $report_period::date
),

-- Few securities split: their rows are found before anything is joined to them.
split_cusips as materialized (
    select distinct cusips.cusip, cusips.security_id, cusips.report_period = $report_period::date as is_current
    from cusips
    inner join bases on bases.security_id = cusips.security_id
),

rows_of_shares as materialized (
    select accession_number, cik, cusip, shares_type, filed_value, shares
    from core.holdings
    -- A smaller value may be rounded by more than 5 %.
    where report_period = $report_period::date and put_call is null and shares_type = 'SH' and shares > 0 and filed_value >= 10
        and cusip in (select split_cusips.cusip from split_cusips where split_cusips.is_current)
),

compared as materialized (
    select
        rows_of_shares.*, bases.security_id, bases.ex_date, bases.ratio,
        rows_of_shares.filed_value::double * filings.value_unit_usd / rows_of_shares.shares / reference_prices.price_usd * bases.ratio as price_ratio,
        is_within_factor(price_ratio, 1.05) as is_at_price,
    from rows_of_shares
    inner join split_cusips on split_cusips.cusip = rows_of_shares.cusip and split_cusips.is_current
    inner join bases on bases.security_id = split_cusips.security_id
    inner join reference_prices on reference_prices.security_id = bases.security_id
    inner join filings on filings.accession_number = rows_of_shares.accession_number and filings.filed_at >= bases.ex_date
    -- The price is as far off as the shares are, within 5 %, by a split of 10 % or more, or off by another tenth or more to that side.
    where abs(log10(ratio)) > 0.04
        and (is_at_price or (is_within_factor(price_ratio, 3.3) and not is_within_factor(price_ratio / ratio, 1.1) and (price_ratio > ratio) = (ratio < 1)))
),

-- On the shares of the quarter's end.
held_before as (
    select cik, security_id, sum(shares) * any_value(coalesce(factor, 1)) as restated_shares
    from core.holdings
    inner join split_cusips on split_cusips.cusip = holdings.cusip and not is_current
    left join (
        select security_id, 1 / arg_min(ratio, ex_date) as factor from bases where ex_date <= $report_period::date group by security_id
    ) as factors using (security_id)
    where holdings.report_period = previous_quarter_end($report_period::date) and put_call is null and shares_type = 'SH'
        and cik in (select compared.cik from compared)
    group by cik, security_id
)

select
    accession_number,
    $report_period::date as report_period,
    cusip, shares_type, ex_date,
    shares as filed_shares,
    -- A fraction is paid out in cash: what the manager held before, if that comes to these shares, else after the split, so where that had
    -- been, there were a little more before it.
    cast(
        case
            when is_within_one_share(shares, restated_shares * ratio) then floor(restated_shares + 1e-6)
            when ex_date > $report_period::date then ceil(shares / ratio - 1e-6)
            else floor(shares / ratio + 1e-6)
        end as bigint
    ) as shares,
from compared
left join held_before using (cik, security_id)
-- Whoever holds as many shares as before, or has hardly traded unless they are put back, has counted them right: its VALUE is wrong.
where not coalesce(is_within_one_share(shares, restated_shares) or (is_within_factor(shares / restated_shares, 1.5)
        and abs(ln(shares / restated_shares)) <= abs(ln(shares / ratio / restated_shares))), false)
    -- Who holds the very shares of the other side of the split may have the price of any day there; small holdings fit any ratio.
    and (is_at_price or coalesce(shares >= 20 and is_within_one_share(shares, restated_shares * ratio), false))
qualify row_number() over (partition by accession_number, cusip, shares_type order by abs(ln(price_ratio)), ex_date) = 1
order by accession_number, cusip, shares_type
