-- Days and quarters.

-- A date as the SEC's data sets print it (31-MAR-2025), or in ISO form; null for one before EDGAR, as of a year in two digits, and
-- for one that nobody here lives to see.
create or replace macro parse_date(filed) as
    case
        when try_strptime(filed, ['%d-%b-%Y', '%Y-%m-%d']) between timestamp '1993-01-01' and timestamp '2199-12-31'
            then try_strptime(filed, ['%d-%b-%Y', '%Y-%m-%d'])::date
    end;

-- The last day of the calendar quarter that contains a date.
create or replace macro quarter_end(day) as
    last_day(date_trunc('quarter', day) + interval 2 month);

-- The last day of the quarter before the one that ends on a date.
create or replace macro previous_quarter_end(report_period) as
    last_day(report_period - interval 3 month);

-- The last day of the quarter after the one that ends on a date.
create or replace macro next_quarter_end(report_period) as
    last_day(report_period + interval 3 month);

-- Whether a target is one of the last three calendar months up to as-of.
create or replace macro is_recent_target(published_at, as_of) as
    published_at::date > as_of - interval 3 month and published_at::date <= as_of;
