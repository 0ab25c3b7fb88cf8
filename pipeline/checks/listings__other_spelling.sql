-- mistake: a ticker of the closes or targets is one of securities.csv but for its separator, as BRK.B or BRKB is BRK-B, or for an exchange, as AAPL.US and NYSE:IBM, so it belongs to no security: write it as it is there
with
tickers as (
    select ticker, 'listings' as given_in from core.listings
    union all
    select ticker, 'closes' from core.latest_closes
    union all
    select ticker, 'targets' from staging.analyst_targets
),

spelled as (
    select
        ticker,
        bool_or(given_in = 'listings') as is_listed,
        bool_or(given_in = 'closes') as has_close,
        bool_or(given_in = 'targets') as has_target,
        -- Of other countries' exchanges a ticker may be another company's: LON:AAL is not AAL.
        regexp_replace(
            regexp_replace(ticker, '^(US|NYSE?|NAS|NASDAQ|AMEX|BATS|CBOE|OTC|XNYS|XNAS|XASE|ARCX)[A-Z ]*:|[ .:/-]US( EQUITY)?$', '', 'g'),
            '[^A-Z0-9]', '', 'g'
        ) as letters,
    from tickers
    group by ticker
),

listed as (
    select letters, min(ticker) as listed_ticker, bool_or(has_close) as has_close
    from spelled
    where is_listed and letters <> ''
    group by letters
)

select spelled.ticker, listed.listed_ticker
from spelled
inner join listed on listed.letters = spelled.letters
-- Closes of all the market are of preferred shares, too: MET-A is not META, which has closes of its own.
where not spelled.is_listed and (spelled.has_target or not listed.has_close)
order by spelled.ticker
