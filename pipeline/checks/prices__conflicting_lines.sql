-- mistake: lines of the closes give different ones for a ticker and day, and the highest in US dollars counts: keep the one that is right
with
conflicts as (
    select ticker, price_date, close, currency, other_close
    from staging.prices
    where other_close is not null
),

-- Few: of all lines only theirs are looked at. Of several that give the same close the first is told.
places as (
    select
        conflicts.ticker,
        conflicts.price_date,
        min({'file': sources.file, 'line': lines.line}) filter (lines.close = conflicts.close) as place,
        min({'file': sources.file, 'line': lines.line}) filter (lines.close = conflicts.other_close) as other_place,
    from conflicts
    inner join raw.prices as lines
        on lines.ticker = conflicts.ticker and lines.date = conflicts.price_date and lines.currency = conflicts.currency
    inner join ops.sources on sources.source_id = lines.source_id
    group by conflicts.ticker, conflicts.price_date
)

select
    conflicts.ticker,
    conflicts.price_date,
    conflicts.close,
    conflicts.currency,
    places.place.file as file,
    places.place.line as line,
    conflicts.other_close,
    places.other_place.file as other_file,
    places.other_place.line as other_line,
from conflicts
left join places on places.ticker = conflicts.ticker and places.price_date = conflicts.price_date
order by conflicts.price_date desc, conflicts.ticker
