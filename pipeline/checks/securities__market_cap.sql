-- mistake of the latest quarter: managers hold more than ten times what all shares are worth by securities.csv: its market_cap_usd or shares_outstanding is in millions, of a few shares only, or of long ago
with
held as (
    select trend_counts.security_id, trend_counts.security_cusip, trend_counts.value_usd
    from core.trend_counts
    inner join core.quarters on quarters.report_period = trend_counts.report_period and quarters.is_latest_finalized
),

capitalised as (
    select
        securities.security_id,
        securities.ticker,
        coalesce(securities.market_cap_usd, securities.shares_outstanding * ticker_prices.price) as market_cap_usd,
    from core.securities
    left join core.ticker_prices
        on ticker_prices.security_id = securities.security_id
        and ticker_prices.ticker = securities.ticker and ticker_prices.currency = 'USD'
)

select capitalised.ticker, capitalised.market_cap_usd, held.value_usd, held.security_cusip as cusip
from held
inner join capitalised on capitalised.security_id = held.security_id
where held.value_usd > 10 * capitalised.market_cap_usd
order by held.value_usd desc, held.security_cusip
