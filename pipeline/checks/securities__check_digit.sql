-- mistake: a twentieth of the CUSIPs of securities.csv fail their check digit, and nobody holds them, so their lines describe nothing: write nine characters, 0 and not the letter O, as text and not as a number
with
securities as (select cusip, ticker from staging.securities where not has_check_digit(cusip)),

-- Hardly any, and many are held.
held as (select distinct cusip from core.held_cusips where cusip in (select securities.cusip from securities))

select count(*) as lines_count, min(cusip) as cusip, arg_min(ticker, cusip) as ticker
from securities
where cusip not in (select held.cusip from held)
having 20 * count(*) > (select count(*) from staging.securities)
order by lines_count
