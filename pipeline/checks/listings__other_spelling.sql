-- mistake: a ticker of the closes or targets is one of securities.csv but for its separator, as BRK.B is BRK-B, so it belongs to no security: write it as it is there
with
listed as (select distinct ticker, translate(ticker, './ ', '---') as spelling from core.listings),

given as (
    select ticker from core.latest_closes
    union
    select ticker from staging.analyst_targets
)

select given.ticker, min(listed.ticker) as listed_ticker
from given
inner join listed on listed.spelling = translate(given.ticker, './ ', '---')
where given.ticker not in (select listed.ticker from listed)
group by given.ticker
order by given.ticker
