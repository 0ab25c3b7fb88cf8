-- One row per security held or quoted at the end of the report period: its close, else the implied price. Key: security_id.
with
implied_prices as (
    select security_id, security_cusip, price_usd, managers_count
    from core.implied_prices
    where report_period = $report_period::date
),

listings as (select cusip, ticker, is_active from core.listings),

security_links as (select cusip, security_cusip, security_id from core.security_links),

held as (
    select cusip, security_cusip, security_id from core.cusips
    where report_period = $report_period::date
),

closes as (
    select ticker, price_date, close
    from core.closes
    where report_period = $report_period::date and currency = 'USD'
),

quoted as (
    select
        coalesce(held.security_id, security_links.security_id, security_id_of(listings.cusip)) as security_id,
        coalesce(held.security_cusip, security_links.security_cusip, listings.cusip) as security_cusip,
        listings.ticker,
        listings.is_active,
        held.cusip is not null as is_held,
        closes.price_date,
        closes.close,
    from listings
    inner join closes on closes.ticker = listings.ticker
    left join security_links on security_links.cusip = listings.cusip
    left join held on held.cusip = listings.cusip
),

-- A ticker's closes are of the CUSIP that bore it then: one that is held, and of these the active one, else the one most held.
owners as (
    select quoted.*
    from quoted
    left join implied_prices on implied_prices.security_id = quoted.security_id
    qualify row_number() over (
        partition by quoted.ticker
        order by
            quoted.is_held desc,
            quoted.is_active desc,
            coalesce(implied_prices.managers_count, 0) desc,
            quoted.security_id
    ) = 1
),

-- A security whose ticker changed with its CUSIP has the closes of the one that is held.
close_owners as (
    select security_id, security_cusip, ticker, price_date, close
    from owners
    qualify row_number() over (partition by security_id order by is_held desc, is_active desc, ticker) = 1
)

select
    coalesce(implied_prices.security_id, close_owners.security_id) as security_id,
    coalesce(implied_prices.security_cusip, close_owners.security_cusip) as security_cusip,
    $report_period::date as report_period,
    coalesce(
        close_owners.close,
        case when implied_prices.managers_count >= 3 then implied_prices.price_usd end
    ) as price_usd,
    case
        when close_owners.close is not null then 'close'
        when implied_prices.managers_count >= 3 then 'implied'
    end as price_source,
    close_owners.ticker as price_ticker,
    close_owners.price_date,
    implied_prices.price_usd as implied_price_usd,
    coalesce(implied_prices.managers_count, 0) as managers_count,
from implied_prices
full outer join close_owners on close_owners.security_id = implied_prices.security_id
order by security_id
