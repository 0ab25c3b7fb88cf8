-- The unit of VALUE, by the date and by prices.

-- The unit of VALUE by the date rule: filings made from 2023-01-03 on report in dollars, amendments of older quarters included.
create or replace macro prior_value_unit_of(filed_at) as
    case when filed_at < date '2023-01-03' then 1000 else 1 end;

-- Over the prices of a filing, the unit in which they are the usual ones; null where that is not plain. Most shares cost 5 to 500 dollars,
-- hardly one a thousandfold or a thousandth of that. Against the date ten prices count: most warrants cost less, but who holds them
-- holds shares, too.
create or replace macro usual_unit(filed_price, prior_unit) as
    case
        when median(filed_price) * any_value(prior_unit) between 5 and 500 then any_value(prior_unit)
        when count(filed_price) < 10 or 10 * count(*) filter (filed_price * prior_unit between 5 and 500) > count(filed_price) then null
        when median(filed_price) between 5 and 500 then 1
        when median(filed_price) * 1000 between 5 and 500 then 1000
    end;

-- Whether a row of core.filed_prices is evidence of a unit: principal has no price of shares, and neither a filing whose shares repeat
-- its values nor rows that contradict each other say one.
create or replace macro tells_unit(shares_type, is_repeating, is_uneven) as
    shares_type = 'SH' and not is_repeating and not is_uneven;

-- The unit in US dollars that a price in the filing's own unit over the true price shows: 1, 1000 or 1000000; 0 for none of them.
create or replace macro unit_of_ratio(ratio) as
    case
        when ratio > 31.6 then 0
        when ratio > 0.0316 then 1
        when ratio > 0.0000316 then 1000
        when ratio > 0.0000000316 then 1000000
        when ratio is not null then 0
    end;

-- Whether a ratio is within a factor of 1 / unit.
create or replace macro is_near_unit(ratio, unit, factor) as
    is_within_factor(ratio * unit, factor);

-- Whether two prices of a security are too near each other to be in different units, which are a thousandfold apart.
create or replace macro are_of_one_unit(price, other_price) as
    is_within_factor(price / other_price, 31.6);

-- The unit that a ratio shows, null where the ratio is not near it.
create or replace macro near_unit_of_ratio(ratio, factor) as
    case when is_near_unit(ratio, unit_of_ratio(ratio), factor) then unit_of_ratio(ratio) end;

-- The unit that two thirds of the compared rows and at least three of them show; null where there is none.
create or replace macro agreed_unit(rows_1, rows_1000, rows_1000000, rows_compared) as
    case
        when greatest(rows_1, rows_1000, rows_1000000) < 3 then null
        when 3 * rows_1 >= 2 * rows_compared then 1
        when 3 * rows_1000 >= 2 * rows_compared then 1000
        when 3 * rows_1000000 >= 2 * rows_compared then 1000000
    end;

-- The same over rows that show units, so many filed rows each, of those that are asked; 0 is a unit that none of them is.
create or replace macro agreed_unit_of_rows(row_count, shown_unit, is_asked) as
    agreed_unit(
        sum(row_count) filter (shown_unit = 1 and is_asked),
        sum(row_count) filter (shown_unit = 1000 and is_asked),
        sum(row_count) filter (shown_unit = 1000000 and is_asked),
        sum(row_count) filter (shown_unit is not null and is_asked)
    );

-- What others say of a price, given the median of all, their number, and one's own: with three or more the median is as
-- good with one's own as without; of two, the other one counts; alone there is nobody.
create or replace macro price_of_others(median_price, prices_count, own_price) as
    case
        when prices_count >= 3 then median_price
        when prices_count = 2 then nullif(2 * median_price - own_price, 0)
    end;

-- A difference of prices in decades, less what their units may make of it, which are thousands of one another.
create or replace macro decades_in_any_unit(decades) as
    decades - 3 * round(decades / 3);

-- Where most of the prices are from that a filing was compared with; of equals the first by name.
create or replace macro most_frequent_source(closes_count, neighbours_count, others_count) as
    case greatest(closes_count, neighbours_count, others_count)
        when closes_count then 'close'
        when neighbours_count then 'neighbouring quarter'
        else 'other managers'
    end;
