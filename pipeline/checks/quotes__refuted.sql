-- mistake by quarter: nearly all filings that hold a security contradict its close, so it is not used: mend the close, or the ticker's line in securities.csv, or where it is adjusted for a later split, add that to splits.csv
select
    quotes.ticker,
    quotes.report_period,
    quotes.price_date,
    quotes.close,
    round(refuting_price_usd, 6) as refuting_price_usd,
    quotes.cusip,
from core.quotes
-- Of the securities with one ticker the closes are one's, and right where that one's are.
anti join core.reference_prices as owners
    on owners.report_period = quotes.report_period and owners.price_ticker = quotes.ticker
left join core.security_links on security_links.cusip = quotes.cusip
-- Of a split before the filings were due some count already as after it: the close is right.
anti join core.splits
    on splits.security_id = coalesce(security_links.security_id, security_id_of(quotes.cusip))
    and splits.ex_date > quotes.report_period and splits.ex_date <= quotes.report_period + to_days(50)
    and refuting_price_usd * splits.new_shares between close * splits.old_shares / 1.05 and close * splits.old_shares * 1.05
-- Where all of a quarter are off by a little they are told together.
where refuting_price_usd not between close / 1.09 and close * 1.09 and (is_active or not has_rival)
order by quotes.report_period desc, quotes.ticker, quotes.cusip
