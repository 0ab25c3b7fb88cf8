-- One row per security with a close or an implied price at the end of the report period: its price. Key: security_id.
with
implied_prices as (
    select security_id, security_cusip, price_usd, managers_count, shareholders_count
    from core.implied_prices
    where report_period = $report_period::date
),

quoted as (
    select
        quotes.*,
        coalesce(security_links.security_id, security_id_of(quotes.cusip)) as security_id,
        coalesce(security_links.security_cusip, quotes.cusip) as security_cusip,
    from core.quotes
    left join core.security_links on security_links.cusip = quotes.cusip
    where quotes.report_period = $report_period::date and quotes.refuting_price_usd is null
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
    select security_id, security_cusip, ticker, price_date, close, is_held
    from owners
    qualify row_number() over (partition by security_id order by is_held desc, is_active desc, ticker) = 1
),

-- A split between its last close and the end of the quarter, as where trading was halted.
halted as (
    select close_owners.security_id, product_by_day(splits.old_shares / splits.new_shares, splits.ex_date) as factor
    from close_owners
    inner join core.splits on splits.security_id = close_owners.security_id and splits.ex_date > close_owners.price_date
    where splits.report_period = $report_period::date
    group by close_owners.security_id
),

-- How many times the close is lower for all splits from the quarter's end up to each, where it is adjusted for them.
adjustments as (
    select security_id, log10(product(new_shares / old_shares) over (partition by security_id order by ex_date)) as decades
    from core.splits
    where ex_date > $report_period::date
),

closes as (
    select
        close_owners.*,
        close_owners.close * coalesce(halted.factor, 1) as close_usd,
        log10(implied_prices.price_usd / close_usd) as decades,
        coalesce(implied_prices.shareholders_count, 0) as shareholders_count,
    from close_owners
    left join halted on halted.security_id = close_owners.security_id
    left join implied_prices on implied_prices.security_id = close_owners.security_id
),

-- Those of the CUSIP that is listed core.quote_evidence has compared with what its holders filed; where a security was held under another
-- one, its managers tell whether they are adjusted for a later split, or for dividends, or wrong: then what these imply is the price.
believed as (
    select closes.*
    from closes
    anti join adjustments
        on not closes.is_held and adjustments.security_id = closes.security_id
        and abs(adjustments.decades) > 0.04 and abs(closes.decades - adjustments.decades) <= 0.02
    where closes.is_held or closes.shareholders_count < 3 or abs(decades_in_any_unit(closes.decades)) <= 0.01
)

select
    coalesce(implied_prices.security_id, believed.security_id) as security_id,
    coalesce(implied_prices.security_cusip, believed.security_cusip) as security_cusip,
    $report_period::date as report_period,
    coalesce(believed.close_usd, case when implied_prices.managers_count >= 3 then implied_prices.price_usd end) as price_usd,
    case
        when believed.close is not null then 'close'
        when implied_prices.managers_count >= 3 then 'implied'
    end as price_source,
    believed.ticker as price_ticker,
    believed.price_date,
    implied_prices.price_usd as implied_price_usd,
    coalesce(implied_prices.managers_count, 0) as managers_count,
    coalesce(implied_prices.shareholders_count, 0) as shareholders_count,
from implied_prices
full outer join believed on believed.security_id = implied_prices.security_id
order by security_id
