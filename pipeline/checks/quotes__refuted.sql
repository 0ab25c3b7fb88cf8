-- mistake by quarter: nearly all filings that hold a security contradict its close, so it is not used: mend the close, or the ticker's line in securities.csv, or where it is adjusted for a later split, add that to splits.csv
select ticker, report_period, price_date, close, round(refuting_price_usd, 6) as refuting_price_usd, cusip
from core.quotes
-- Of the securities with one ticker the closes are one's, and right where that one's are.
anti join core.reference_prices as owners
    on owners.report_period = quotes.report_period and owners.price_ticker = quotes.ticker
-- Where all of a quarter are off by a little they are told together.
where refuting_price_usd not between close / 1.09 and close * 1.09 and not has_active_rival
order by report_period desc, ticker, cusip
