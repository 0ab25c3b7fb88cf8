-- One row per security that securities.csv names, as the file describes it. Key: security_id.
with
securities as (
    select cusip, ticker, name, type, sector, industry, market_cap_usd, shares_outstanding, active
    from staging.securities
),

security_links as (select cusip, security_cusip, security_id from core.security_links),

cusip_changes as (
    select new_cusip, max(effective_date) as effective_date
    from staging.cusip_changes
    group by new_cusip
),

linked as (
    select
        coalesce(security_links.security_id, security_id_of(securities.cusip)) as security_id,
        coalesce(security_links.security_cusip, securities.cusip) as security_cusip,
        securities.cusip,
        securities.ticker,
        securities.name,
        securities.type,
        securities.sector,
        securities.industry,
        securities.market_cap_usd,
        securities.shares_outstanding,
        securities.active,
        -- Of several rows for one security the newest CUSIP's describes it.
        row_number() over (
            partition by coalesce(security_links.security_id, security_id_of(securities.cusip))
            order by
                securities.ticker is not null desc,
                coalesce(securities.active, false) desc,
                cusip_changes.effective_date desc nulls last,
                securities.cusip
        ) as rank,
    from securities
    left join security_links on security_links.cusip = securities.cusip
    left join cusip_changes on cusip_changes.new_cusip = securities.cusip
)

select
    security_id,
    security_cusip,
    ticker,
    name,
    type,
    sector,
    industry,
    market_cap_usd,
    shares_outstanding,
    active,
from linked
where rank = 1
order by security_id
