-- mistake: managers hold more than ten times what all shares are worth by securities.csv: its market_cap_usd or shares_outstanding is in millions, of a few shares only, or of long ago
with
held as (
    select positions.security_id, sum(positions.value_usd) as held_usd
    from core.positions
    inner join core.quarters on quarters.report_period = positions.report_period and quarters.is_latest_finalized
    where positions.value_usd > 0
    group by positions.security_id
),

capitalised as (
    select
        securities.security_id,
        securities.ticker,
        securities.security_cusip,
        coalesce(securities.market_cap_usd, securities.shares_outstanding * ticker_prices.price) as market_cap_usd,
    from core.securities
    left join core.ticker_prices
        on ticker_prices.security_id = securities.security_id
        and ticker_prices.ticker = securities.ticker and ticker_prices.currency = 'USD'
    where securities.ticker is not null
)

select capitalised.ticker, capitalised.market_cap_usd, held.held_usd, capitalised.security_cusip as cusip
from held
inner join capitalised on capitalised.security_id = held.security_id
where held.held_usd > 10 * capitalised.market_cap_usd
order by held.held_usd desc, capitalised.security_cusip
