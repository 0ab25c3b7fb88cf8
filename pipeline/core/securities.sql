-- One row per security that securities.csv names, as the file describes it. Key: security_id.
with
securities as (
    select cusip, ticker, name, type, sector, industry, market_cap_usd, shares_outstanding, active
    from staging.securities
),

security_links as (select cusip, security_cusip, security_id from core.security_links),

-- By one that the file describes.
replaced as (
    select distinct old_cusip as cusip from core.cusip_changes
    where new_cusip in (select securities.cusip from securities)
),

changes as (
    select new_cusip as cusip, max(effective_date) as effective_date
    from core.cusip_changes
    group by new_cusip
),

held as (
    select cusip, max(report_period) as last_held
    from core.held_cusips
    group by cusip
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
        -- Of several rows for one security the newest CUSIP's describes it, and the others what that leaves empty. The newest is that
        -- which no other replaced, then that of the latest change, then that which was held last.
        row_number() over (
            partition by coalesce(security_links.security_id, security_id_of(securities.cusip))
            order by
                securities.ticker is not null desc,
                coalesce(securities.active, replaced.cusip is null) desc,
                replaced.cusip is null desc,
                changes.effective_date desc nulls last,
                held.last_held desc nulls last,
                securities.cusip
        ) as rank,
    from securities
    left join security_links on security_links.cusip = securities.cusip
    left join replaced on replaced.cusip = securities.cusip
    left join changes on changes.cusip = securities.cusip
    left join held on held.cusip = securities.cusip
),

described as (
    select
        security_id,
        security_cusip,
        arg_min(ticker, rank) as ticker,
        arg_min(name, rank) as name,
        arg_min(type, rank) as type,
        arg_min(sector, rank) as sector,
        arg_min(industry, rank) as industry,
        -- Both from one row, for they change from day to day.
        arg_min({'market_cap_usd': market_cap_usd, 'shares_outstanding': shares_outstanding}, rank)
            filter (market_cap_usd is not null or shares_outstanding is not null) as size,
        arg_min(market_cap_usd, rank) as known_market_cap_usd,
        -- It is traded under any of its CUSIPs; that it is no longer under an older one says nothing.
        coalesce(nullif(bool_or(active), false), any_value(active) filter (rank = 1)) as active,
    from linked
    group by security_id, security_cusip
)

select
    security_id,
    security_cusip,
    ticker,
    name,
    type,
    sector,
    industry,
    size.market_cap_usd,
    size.shares_outstanding,
    active,
    case when size.market_cap_usd is null then known_market_cap_usd end as older_market_cap_usd,
from described
order by security_id
