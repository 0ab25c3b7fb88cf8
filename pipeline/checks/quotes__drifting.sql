-- mistake: more than half of a quarter's closes are over 2 % off what their holders filed, so returns and flows are off, too: they are adjusted for dividends, or of another day; give closes as traded
with
compared as (
    select
        quotes.report_period,
        quotes.ticker,
        quotes.close,
        quote_evidence.filed_price_usd,
        decades_in_any_unit(log10(quotes.close / quote_evidence.filed_price_usd)) as decades,
    from core.quotes
    inner join core.quote_evidence
        on quote_evidence.cusip = quotes.cusip and quote_evidence.report_period = quotes.report_period
    where quotes.refuting_price_usd is null and quote_evidence.filings_count >= 3
)

select
    report_period,
    count(*) as closes_count,
    count(*) filter (abs(decades) > 0.01) as off_count,
    round(100 * (10 ^ median(decades) - 1), 1) as median_difference_percent,
    arg_max(ticker, (abs(decades), ticker)) as ticker,
    arg_max(close, (abs(decades), ticker)) as close,
    arg_max(filed_price_usd, (abs(decades), ticker)) as filed_price_usd,
from compared
group by report_period
having count(*) >= 10 and 2 * count(*) filter (abs(decades) > 0.01) > count(*)
order by report_period desc
