-- One row per security held or quoted at the end of the report period: its close, else the implied price. Key: security_id.
with
implied_prices as (
    select security_id, security_cusip, price_usd, managers_count
    from core.implied_prices
    where report_period = $report_period::date
),

securities as (select security_id, security_cusip, ticker, active from core.securities),

closes as (
    select ticker, price_date, close
    from core.closes
    where report_period = $report_period::date and currency = 'USD'
),

-- Where securities share a ticker, the vendor's closes are those of the active one, else of the one most held. One that
-- nobody held yet had none: before a ticker's bearer changed its CUSIP they are of the CUSIP of that time.
close_owners as (
    select
        securities.security_id,
        securities.security_cusip,
        closes.price_date,
        closes.close,
    from securities
    inner join closes on closes.ticker = securities.ticker
    left join implied_prices on implied_prices.security_id = securities.security_id
    qualify row_number() over (
        partition by securities.ticker
        order by
            implied_prices.security_id is not null desc,
            coalesce(securities.active, false) desc,
            coalesce(implied_prices.managers_count, 0) desc,
            securities.security_id
    ) = 1
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
    close_owners.price_date,
    implied_prices.price_usd as implied_price_usd,
    coalesce(implied_prices.managers_count, 0) as managers_count,
from implied_prices
full outer join close_owners on close_owners.security_id = implied_prices.security_id
order by security_id
