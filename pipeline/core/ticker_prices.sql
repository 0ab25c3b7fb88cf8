-- One row per ticker and security with a price: the latest close, else the implied price of the latest finalized quarter, adjusted for splits since. Key: ticker, security_id.
with
quarters as (select report_period from core.quarters where is_latest_finalized),

reference_prices as (
    select reference_prices.security_id, reference_prices.report_period,
        reference_prices.implied_price_usd, reference_prices.managers_count,
        reference_prices.managers_count > 0 and reference_prices.shareholders_count = 0 as is_of_principal,
    from core.reference_prices
    inner join quarters on quarters.report_period = reference_prices.report_period
),

securities as (select security_id, ticker, active from core.securities where ticker is not null),

latest_closes as (select ticker, price_date, close, currency from core.latest_closes),

-- Where securities share a ticker, its closes are the active one's, else no inactive one's, of several the most held one's, never a bond's.
owners as (
    select securities.security_id, securities.ticker
    from securities
    left join reference_prices on reference_prices.security_id = securities.security_id
    qualify row_number() over (
        partition by securities.ticker
        order by coalesce(reference_prices.is_of_principal, false), coalesce(securities.active, false) desc,
            coalesce(securities.active, true) desc, coalesce(reference_prices.managers_count, 0) desc,
            securities.security_id
    ) = 1
),

-- Whose a ticker is by its CUSIPs: one that only an older CUSIP of a security bore needs its splits, too, for closes and targets.
former as (
    select listings.ticker, min(coalesce(security_links.security_id, security_id_of(listings.cusip))) as security_id
    from core.listings
    left join core.security_links on security_links.cusip = listings.cusip
    group by listings.ticker
),

-- A ticker with closes that no security bears still has a price.
quoted as (
    select coalesce(owners.security_id, former.security_id) as security_id, latest_closes.*
    from latest_closes
    left join owners on owners.ticker = latest_closes.ticker
    left join former on former.ticker = latest_closes.ticker
),

implied as (
    select
        securities.security_id,
        securities.ticker,
        owners.security_id is not null as is_ticker_owner,
        reference_prices.report_period as price_date,
        case when reference_prices.managers_count >= 3 then reference_prices.implied_price_usd end as price,
    from securities
    left join owners on owners.security_id = securities.security_id
    left join reference_prices on reference_prices.security_id = securities.security_id
),

priced as (
    select
        coalesce(implied.ticker, quoted.ticker) as ticker,
        coalesce(implied.security_id, quoted.security_id) as security_id,
        coalesce(implied.is_ticker_owner, true) as is_ticker_owner,
        coalesce(quoted.close, implied.price) as unadjusted_price,
        coalesce(quoted.currency, 'USD') as currency,
        coalesce(quoted.price_date, implied.price_date) as price_date,
        case when quoted.close is not null then 'close' else 'implied' end as price_source,
    from implied
    full outer join quoted on quoted.security_id = implied.security_id and quoted.ticker = implied.ticker
    where coalesce(quoted.close, implied.price) is not null
),

-- Of a detected split only its quarter is known: what is from before that is from before the split.
splits as (
    select security_id, ex_date, new_shares, old_shares from core.splits
    union all
    select security_id, previous_quarter_end(report_period) + 1, new_shares, old_shares
    from core.split_factors where split_source = 'detected'
),

split_factors as (
    select priced.ticker, priced.security_id,
        product_by_day(splits.old_shares / splits.new_shares, splits.ex_date) as factor,
    from priced
    inner join splits on splits.security_id = priced.security_id and splits.ex_date > priced.price_date
    group by priced.ticker, priced.security_id
)

select
    priced.ticker,
    priced.security_id,
    priced.is_ticker_owner,
    priced.unadjusted_price * coalesce(split_factors.factor, 1) as price,
    priced.unadjusted_price,
    priced.currency,
    priced.price_date,
    priced.price_source,
from priced
left join split_factors on split_factors.ticker = priced.ticker and split_factors.security_id = priced.security_id
order by priced.ticker, priced.security_id nulls first
