-- mistake of the latest quarter: managers hold more than ten times what all shares are worth by securities.csv: its market_cap_usd or shares_outstanding is in millions, of a few shares only, or of long ago
with
capitalised as (
    select
        held.ticker,
        coalesce(held.market_cap_usd, held.shares_outstanding * ticker_prices.price) as market_cap_usd,
        held.value_usd,
        held.security_cusip as cusip,
    from core.held_securities as held
    left join core.ticker_prices
        on ticker_prices.security_id = held.security_id and ticker_prices.ticker = held.ticker and ticker_prices.currency = 'USD'
)

select ticker, market_cap_usd, value_usd, cusip
from capitalised
where value_usd > 10 * market_cap_usd
order by value_usd desc, cusip
