-- mistake: lines of securities.csv say different things of one CUSIP, and the last one counts: keep the one that is right
select cusip, min(line) as first_line, max(line) as last_line
from raw.securities
group by cusip
having count(distinct row(ticker, name, type, sector, industry, market_cap_usd, shares_outstanding, active)) > 1
order by cusip
