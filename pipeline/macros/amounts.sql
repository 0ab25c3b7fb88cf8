-- Amounts as filed, their limits, how far apart two are, and sums that do not depend on the order of their terms.

-- A filed amount as a number, in cents at most; null where it is none. The wide type costs fifty times as much to read.
create or replace macro amount_of(filed) as
    coalesce(try_cast(filed as decimal(18, 2)), try_cast(filed as decimal(38, 2)));

-- A filed amount of 0 or more as a whole number of hundredths, which sums three times as fast as a decimal; null where it is
-- none, or beyond all limits. Nearly all are written in digits only.
create or replace macro hundredths_of(filed) as
    case
        when strlen(filed) <= 16 and filed >= '0' and try_cast(filed as bigint)::varchar = filed
            then 100 * try_cast(filed as bigint)
        when amount_of(filed) between 0 and 10000000000000000 then cast(100 * amount_of(filed) as bigint)
    end;

-- A sum of hundredths, rounded to whole units.
create or replace macro round_hundredths(total) as
    case when total < 9000000000000000000 then (cast(total as bigint) + 50) // 100 else cast((total + 50) // 100 as bigint) end;

-- What no position is worth: ten trillion dollars, twice the largest company.
create or replace macro value_limit_usd() as
    10000000000000;

-- What no row's VALUE reaches: the same; where thousands are due a trillion, for some report dollars there.
create or replace macro value_limit_of(filed_at) as
    case when prior_value_unit_of(filed_at) = 1000 then 1000000000000 else value_limit_usd() end;

-- VALUE in US dollars, or the limit where it is beyond: sums stay exact, in the tables and in JSON.
create or replace macro value_usd_of(filed_value, value_unit_usd) as
    least(filed_value, value_limit_usd() // value_unit_usd) * value_unit_usd;

-- What no row's shares reach: a trillion, more than any company has issued.
create or replace macro shares_limit() as
    1000000000000;

-- A dollar amount as a whole number of millionths, so that a sum does not depend on the order of its terms.
create or replace macro millionths(amount) as
    cast(round(amount * 1000000) as decimal(38, 0));

-- The same of an amount below the limit of what anything is worth, in hundred-thousandths: a whole number of 64 bits, of which many
-- are summed in two thirds of the time.
create or replace macro hundred_thousandths(amount) as
    cast(round(amount * 100000) as bigint);

-- The product of factors in the order of their days, so that it does not depend on the order of the rows.
create or replace macro product_by_day(factor, day) as
    list_reduce(list(factor order by day), lambda product, next_factor: product * next_factor);

-- Whether a ratio is within a factor of 1: two amounts are no further apart than that.
create or replace macro is_within_factor(ratio, factor) as
    ratio between 1 / factor and factor;

-- A percentage with the decimals that are published. A half goes away from zero, though its binary fraction may lie just below it.
create or replace macro round_percent(percent) as
    round(percent + 1e-10 * sign(percent), 2);

-- A part of a base as a published percentage; null where the base is zero or unknown.
create or replace macro percent_of(part, base) as
    case when base <> 0 then round_percent(100.0 * part / base) end;
