-- One row per security that a word may mean by ticker, CUSIP or stock id; with a null word, all of them. Key: security_id.
with
linked as (
    select coalesce(
        (select any_value(security_id) from core.security_links where cusip = upper($word)),
        security_id_of(upper($word))
    ) as security_id
)

select
    stocks.security_id,
    stocks.stock_id,
    stocks.security_cusip,
    stocks.ticker,
    stocks.name,
    stocks.active,
    stocks.type,
from core.stocks
where
    $word is null
    or stocks.ticker = upper($word)
    or stocks.stock_id = lower($word)
    or stocks.security_id in (select security_id from linked)
order by stocks.ticker, stocks.security_id
