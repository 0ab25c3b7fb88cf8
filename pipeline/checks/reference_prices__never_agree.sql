-- mistake: in no quarter of three or more do the closes of a security agree with what those filed who hold it, who are too few to overrule them: its ticker in securities.csv may be another's
select
    price_ticker as ticker,
    security_cusip as cusip,
    count(*) as quarters_count,
    max(report_period) as report_period,
    arg_max(price_usd, report_period) as price_usd,
    round(arg_max(implied_price_usd, report_period), 6) as implied_price_usd,
from core.reference_prices
where price_source = 'close' and managers_count >= 2
group by price_ticker, security_cusip
having count(*) >= 3 and min(abs(ln(price_usd / implied_price_usd))) > ln(1.2)
order by quarters_count desc, ticker, cusip
