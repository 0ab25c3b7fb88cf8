-- mistake by quarter: a close is more than ten times off what two managers or more filed, who are too few to overrule it: mend the close, or the ticker's line in securities.csv; where both are right, the value or the shares that those managers filed, in corrections.csv
select
    price_ticker as ticker,
    price_date,
    price_usd,
    round(implied_price_usd, 6) as implied_price_usd,
    managers_count,
    security_cusip as cusip,
    report_period,
from core.reference_prices
where price_source = 'close' and managers_count >= 2 and not is_within_factor(price_usd / implied_price_usd, 10)
order by report_period desc, managers_count desc, ticker
