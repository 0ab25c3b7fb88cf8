-- What tells that shares were split, and which listed splits are one.

-- Whether a price moved so far from one quarter to the next that the shares may have been split.
create or replace macro may_have_split(price_ratio) as
    price_ratio not between 0.85 and 1.2;

-- Whether shares are those of the quarter before, restated for a split: a fraction is paid out in cash. A ratio like 11 to 10 is
-- no binary fraction, by which restated shares may be off in their fifteenth digit.
create or replace macro is_within_one_share(shares, restated_shares) as
    abs(shares - restated_shares) <= 1 + restated_shares / 1000000000000;

-- Whether a listed split and the next one of the security are one: of two sources one may give the day on which its shares are paid.
create or replace macro is_same_split(ex_date, ratio, next_ex_date, next_ratio) as
    next_ex_date <= ex_date + 10 and next_ratio = ratio;

-- Whether of five holders or more hardly anyone's shares stayed as they were, as where they were split or exchanged.
create or replace macro hardly_any_stayed(unchanged_count, managers_count) as
    managers_count >= 5 and 10 * unchanged_count <= managers_count;

-- Whether five holders or more, a tenth of all, hold the very shares of before, as where nothing was split.
create or replace macro many_stayed(unchanged_count, managers_count) as
    unchanged_count >= 5 and 10 * unchanged_count >= managers_count;
