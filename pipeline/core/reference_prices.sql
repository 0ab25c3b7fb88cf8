-- One row per security with a close or an implied price at the end of the report period: its price. Key: security_id.
with
implied_prices as (
    select security_id, security_cusip, price_usd, managers_count, shareholders_count
    from core.implied_prices
    where report_period = $report_period::date
),

quotes as (
    select cusip, ticker, is_active, is_held, price_date, close, adjustment_ratio
    from core.quotes
    where report_period = $report_period::date and refuting_price_usd is null
),

security_links as (select cusip, security_cusip, security_id from core.security_links),

quoted as (
    select
        quotes.*,
        coalesce(security_links.security_id, security_id_of(quotes.cusip)) as security_id,
        coalesce(security_links.security_cusip, quotes.cusip) as security_cusip,
    from quotes
    left join security_links on security_links.cusip = quotes.cusip
),

-- Of the CUSIPs that bore a ticker its closes are the active one's, else those of the one most held.
owners as (
    select quoted.*
    from quoted
    left join implied_prices on implied_prices.security_id = quoted.security_id
    -- A close is of shares: a bond that is listed with its issuer's ticker has none.
    where coalesce(implied_prices.shareholders_count, 1) > 0
    qualify row_number() over (
        partition by quoted.ticker
        order by
            quoted.is_active desc,
            coalesce(implied_prices.managers_count, 0) desc,
            quoted.security_id,
            -- Of two CUSIPs of one security the one whose holders tell what the closes were adjusted for.
            quoted.adjustment_ratio is not null desc,
            quoted.cusip
    ) = 1
),

-- A security whose ticker changed with its CUSIP has the closes of the one that is held.
close_owners as (
    select security_id, security_cusip, ticker, price_date, close
    from owners
    qualify row_number() over (partition by security_id order by is_held desc, is_active desc, ticker) = 1
),

-- A split between its last close and the end of the quarter, as where trading was halted.
later_splits as (
    select
        close_owners.security_id,
        product_by_day(splits.old_shares / splits.new_shares, splits.ex_date) as factor,
    from close_owners
    inner join core.splits on splits.security_id = close_owners.security_id and splits.ex_date > close_owners.price_date
    where splits.report_period = $report_period::date
    group by close_owners.security_id
)

select
    coalesce(implied_prices.security_id, close_owners.security_id) as security_id,
    coalesce(implied_prices.security_cusip, close_owners.security_cusip) as security_cusip,
    $report_period::date as report_period,
    coalesce(
        close_owners.close * coalesce(later_splits.factor, 1),
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
    coalesce(implied_prices.shareholders_count, 0) as shareholders_count,
from implied_prices
full outer join close_owners on close_owners.security_id = implied_prices.security_id
left join later_splits on later_splits.security_id = close_owners.security_id
order by security_id
