-- One row per CUSIP that securities.csv gives a ticker: what of that line does not change daily. Key: cusip.
select
    cusip,
    ticker,
    name,
    coalesce(active, false) as is_active,
from staging.securities
where ticker is not null
order by cusip
