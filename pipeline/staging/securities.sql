-- One row per CUSIP of securities.csv; where it is listed twice, the last line counts. Key: cusip.
with
securities as (
    select
        cusip, ticker, name, type, sector, industry, market_cap_usd, shares_outstanding, active, line,
    from raw.securities
)

select
    cusip,
    ticker,
    name,
    type,
    sector,
    industry,
    market_cap_usd,
    shares_outstanding,
    active,
from securities
qualify row_number() over (partition by cusip order by line desc) = 1
order by cusip
