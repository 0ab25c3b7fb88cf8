-- What a price can be, and what it proves.

-- Whether a price can be one: half a cent rounds to nothing, and Berkshire Hathaway's class A is at some 750,000.
create or replace macro is_credible_price(price) as
    price > 0.005 and price <= 10000000;

-- Whether a row may be repaired by a reference price. Those who file a bond's principal say nothing of a row that counts its
-- notes, a close that its own holders contradict proves nothing, and what rounding to thousands left of a value is no price.
create or replace macro is_supported_price(price, implied_price, shareholders_count) as
    shareholders_count >= 5 and price between implied_price / 10 and implied_price * 10 and is_credible_price(price);

-- Whether a value is more than ten times off what shares and price make; half a unit is what rounding may have taken away or added.
create or replace macro is_far_off(value_usd, value_unit_usd, expected_value_usd) as
    value_usd - value_unit_usd / 2 > 10 * expected_value_usd or value_usd + value_unit_usd / 2 < expected_value_usd / 10;

-- Whether closes that filings show so many decades off are all off by a little, as those adjusted for dividends, or of another day.
create or replace macro are_drifting(decades) as
    count(*) >= 10 and 2 * count(*) filter (abs(decades) > 0.01) > count(*);

-- Whether a value that is so many times shares times price is more than ten times off, and comes to the price, within a quarter, once
-- VALUE and shares change places. At some 31.6 dollars a share one that is a thousandfold off, which is more frequent, comes to it, too:
-- to be swapped it must fit twice as well.
create or replace macro is_swapped_ratio(ratio, price_usd, value_unit_usd) as
    not is_within_factor(ratio, 10)
    and is_within_factor(pow(value_unit_usd / price_usd, 2) / ratio, 1.25)
    and abs(decades_in_any_unit(log10(ratio))) > 2 * abs(log10(pow(value_unit_usd / price_usd, 2) / ratio));

-- Whether rows that were summed are more than ten times apart in price, as their highest and lowest tell: some are wrong then.
create or replace macro are_uneven(highest_price, lowest_price) as
    coalesce(highest_price > 10 * lowest_price, false);
