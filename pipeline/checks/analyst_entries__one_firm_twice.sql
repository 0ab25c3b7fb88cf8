-- mistake: a firm has two names that differ by punctuation or legal form only, so that the same analysts count twice: write it in one spelling
with
firms as (
    select
        lower(firm) as name,
        regexp_replace(
            regexp_replace(lower(strip_accents(firm)), '[^a-z0-9]+(and|inc|incorporated|llc|ltd|limited|co|company|corp|corporation|plc|lp|llp|ag|sa|nv)\b|^the\b', '', 'g'),
            '[^a-z0-9]', '', 'g'
        ) as letters,
        min(firm) as firm,
        count(*) as entries_count,
    from core.analyst_entries
    where is_counted
    group by all
),

spelled as (
    select
        min(firm) over letters as firm,
        firm as other_firm,
        count(*) over letters as names_count,
        cast(sum(entries_count) over letters as integer) as entries_count,
    from firms
    where letters <> ''
    window letters as (partition by letters)
)

select firm, other_firm, names_count, entries_count
from spelled
where other_firm <> firm
order by entries_count desc, firm, other_firm
