-- mistake by quarter: more than half of a quarter's closes are over 2 % off what their holders filed, so what three filings or more show is used in their place: they are adjusted for dividends, or of another day; give closes as traded
select
    report_period,
    count(*) as closes_count,
    count(*) filter (abs(log10(price_ratio)) > 0.01) as off_count,
    round(100 * (1 / median(price_ratio) - 1), 1) as median_difference_percent,
from core.quote_evidence
where filings_count >= 3
group by report_period
having are_drifting(log10(price_ratio))
order by report_period desc
