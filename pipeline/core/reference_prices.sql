-- One row per security with a close or an implied price at the end of the report period: its price. Key: security_id.
with
implied_prices as (
    select security_id, security_cusip, report_period, price_usd, managers_count, shareholders_count from core.implied_prices
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
),

quotes as (
    select quotes.*,
        coalesce(security_links.security_id, security_id_of(quotes.cusip)) as security_id,
        coalesce(security_links.security_cusip, quotes.cusip) as security_cusip,
    from core.quotes
    left join core.security_links on security_links.cusip = quotes.cusip
    where quotes.report_period in ($report_period::date, previous_quarter_end($report_period::date))
),

candidates as (
    select quotes.*, implied_prices.price_usd as implied_price_usd,
        coalesce(managers_count, 0) as managers_count, coalesce(shareholders_count, 0) as shareholders_count,
        bool_or(is_active) over (partition by ticker, quotes.security_id) as is_active_security,
    from quotes
    left join implied_prices using (security_id, report_period)
    -- A close is of shares: a bond that is listed with its issuer's ticker has none.
    where report_period = $report_period::date and coalesce(implied_prices.shareholders_count, 1) > 0
    -- Of one security the CUSIP that is held, if any is: its filings have told of the close.
    qualify is_held is not distinct from bool_or(is_held) over (partition by ticker, quotes.security_id)
),

-- Of those that nobody holds any more the quarter before alone tells: closes that its managers contradicted are not believed now.
contradicted as (
    select ticker, security_id
    from quotes
    inner join implied_prices using (security_id, report_period)
    where shareholders_count >= 3 and abs(decades_in_any_unit(log10(price_usd / close))) > 0.1
),

-- A split between its last close and the end of the quarter, as where trading was halted.
halted as (
    select candidates.cusip, product_by_day(splits.old_shares / splits.new_shares, splits.ex_date) as factor from candidates
    inner join core.splits on splits.security_id = candidates.security_id and splits.ex_date > candidates.price_date
    where splits.report_period = $report_period::date
    group by candidates.cusip
),

-- How many times the close is lower for all splits from the quarter's end up to each, where it is adjusted for them.
adjustments as (
    select security_id, log10(product(new_shares / old_shares) over (partition by security_id order by ex_date)) as decades
    from core.splits where ex_date > $report_period::date
),

closes as (
    select candidates.*, candidates.close * coalesce(halted.factor, 1) as close_usd,
        log10(candidates.implied_price_usd / close_usd) as decades,
    from candidates left join halted on halted.cusip = candidates.cusip where candidates.refuting_price_usd is null
),

-- Those of the CUSIP that is listed core.quote_evidence has compared with what its holders filed; where a security was held under another
-- one, its managers tell whether they are adjusted for a later split, or for dividends, or wrong, or of who bore the ticker then. Those of
-- one that bears the ticker now may have nothing to do with one that bore it before, nor that one's with it. What could not be compared may be rounded.
believed as (
    select closes.* from closes
    anti join adjustments
        on not closes.is_compared and adjustments.security_id = closes.security_id
        and abs(adjustments.decades) > 0.04 and abs(closes.decades - adjustments.decades) <= 0.02
    anti join contradicted
        on closes.managers_count = 0 and contradicted.ticker = closes.ticker and contradicted.security_id = closes.security_id
    where (is_compared or shareholders_count < 3 or abs(decades_in_any_unit(closes.decades)) <= case when is_held then 0.2 else 0.01 end)
        and (not closes.has_rival or coalesce(abs(decades_in_any_unit(closes.decades)), 0) <= 0.2)
),

-- A ticker's closes are of the one whose managers agree with them, else the active one's, if anybody holds that, else of the one most held.
owners as (
    select * from believed
    qualify row_number() over (
        partition by ticker order by is_held or managers_count > 0 desc,
            coalesce(abs(decades_in_any_unit(decades)) <= 0.02, false) desc, is_active_security desc, managers_count desc, security_id,
            -- Of two CUSIPs of one security the one whose holders tell what the closes were adjusted for.
            adjustment_ratio is not null desc, is_active desc, cusip
    ) = 1
),

-- A security whose ticker changed with its CUSIP has the closes of the one that is held.
close_owners as (
    select security_id, security_cusip, ticker, price_date, close_usd from owners
    qualify row_number() over (partition by security_id order by is_held desc, is_active desc, ticker) = 1
)

select
    coalesce(implied_prices.security_id, close_owners.security_id) as security_id,
    coalesce(implied_prices.security_cusip, close_owners.security_cusip) as security_cusip,
    $report_period::date as report_period,
    coalesce(close_owners.close_usd, case when implied_prices.managers_count >= 3 then implied_prices.price_usd end) as price_usd,
    case when close_owners.close_usd is not null then 'close' when implied_prices.managers_count >= 3 then 'implied' end as price_source,
    close_owners.ticker as price_ticker, close_owners.price_date,
    implied_prices.price_usd as implied_price_usd,
    coalesce(implied_prices.managers_count, 0) as managers_count,
    coalesce(implied_prices.shareholders_count, 0) as shareholders_count,
from (from implied_prices where report_period = $report_period::date) as implied_prices
full outer join close_owners on close_owners.security_id = implied_prices.security_id
order by security_id
