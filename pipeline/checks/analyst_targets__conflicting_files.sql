-- mistake: two files give most entries that both have, of one moment and analyst, another target, and the higher one counts: where one is an older export, take it away
with
-- Older ones count for nothing. Several of one file may be of one moment.
entries as (
    select
        source_id, published_at, ticker, lower(firm) as firm, lower(analyst) as analyst,
        max(price_target) as price_target,
    from raw.analyst_targets
    where price_target is not null and published_at >= (select min(published_at) from core.analyst_entries)
    group by all
),

-- Of many files that have an entry those furthest apart.
shared as (
    select
        ticker,
        arg_min(source_id, (price_target, source_id)) as lower_source,
        arg_max(source_id, (price_target, source_id)) as higher_source,
        min(price_target) <> max(price_target) as is_differing,
    from entries
    group by published_at, ticker, firm, analyst
    having count(*) > 1
)

select
    lower_files.file as lower_file,
    higher_files.file as higher_file,
    count(*) as shared_count,
    count(*) filter (shared.is_differing) as differing_count,
    min(shared.ticker) filter (shared.is_differing) as ticker,
from shared
inner join ops.sources as lower_files on lower_files.source_id = shared.lower_source
inner join ops.sources as higher_files on higher_files.source_id = shared.higher_source
group by lower_files.file, higher_files.file
having count(*) >= 10 and 2 * differing_count > count(*)
order by differing_count desc, lower_file, higher_file
