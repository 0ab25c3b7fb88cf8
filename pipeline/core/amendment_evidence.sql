-- One row per amendment whose rows contradict what it says that it is, and other filing of its manager for the period that shows it, or that it replaces instead. Key: accession_number, base_accession_number.
with
filings as (
    select accession_number, source_id, cik, kind, filed_at, amendment_number, is_amendment_type_corrected
    from core.filings
    where report_period = $report_period::date and (kind <> 'notice' or corrected_role in ('base', 'added'))
),

-- A table of the quarter before that was filed again is no book of this one.
stale as (
    select accession_number from core.filing_totals where report_period = $report_period::date and repeated_accession_number is not null
),

-- What corrections.csv says that an amendment is, it is.
amendments as (
    select accession_number, cik, kind, filed_at, amendment_number from filings
    where kind not in ('original', 'notice') and not is_amendment_type_corrected
),

row_keys as (
    select
        filings.cik, filings.accession_number, holdings.cusip, holdings.put_call,
        sum(holdings.shares) as shares, sum(holdings.filed_value) as filed_value, sum(holdings.row_count) as row_count,
    from filings
    inner join staging.holdings
        on holdings.accession_number = filings.accession_number and holdings.source_id = filings.source_id
    -- Who has nothing to report fills the one row that a table must have with zeros.
    where filings.cik in (select cik from amendments) and (holdings.shares > 0 or holdings.filed_value > 0)
    group by all
),

sizes as (
    select cik, accession_number, count(*) as keys_count, sum(row_count) as row_count from row_keys group by cik, accession_number
),

shared as (
    select row_keys.accession_number, other_keys.accession_number as other_accession_number, count(*) as keys_count,
        -- An amendment may be made for one of the two columns.
        count(*) filter (
            row_keys.shares = other_keys.shares or (row_keys.filed_value = other_keys.filed_value and row_keys.filed_value > 0)
        ) as same_count,
    from row_keys
    inner join row_keys as other_keys
        on other_keys.cik = row_keys.cik and other_keys.cusip = row_keys.cusip
        and other_keys.put_call is not distinct from row_keys.put_call
    where row_keys.accession_number in (select accession_number from amendments)
    group by row_keys.accession_number, other_keys.accession_number
),

compared as (
    select
        amendments.accession_number,
        bases.accession_number as base_accession_number,
        amendments.cik,
        amendments.kind = 'new holdings' as says_it_adds,
        -- An empty table has no size.
        coalesce(sizes.row_count, 0) as row_count,
        bases.row_count as base_row_count, bases.keys_count as base_keys_count,
        bases.accession_number in (select stale.accession_number from stale) as is_base_stale,
        coalesce(shared.keys_count, 0) as shared_keys_count,
        coalesce(shared.same_count, 0) as same_count,
        3 * shared_keys_count >= 2 * base_keys_count as holds_most,
        bool_or(holds_most and additions.kind is not null) over (partition by amendments.accession_number) as holds_addition,
    from amendments
    left join sizes on sizes.accession_number = amendments.accession_number
    inner join sizes as bases on bases.cik = amendments.cik and bases.accession_number <> amendments.accession_number
    left join amendments as additions
        on additions.accession_number = bases.accession_number and additions.kind = 'new holdings'
        and (additions.filed_at, coalesce(additions.amendment_number, 0), additions.accession_number)
            < (amendments.filed_at, coalesce(amendments.amendment_number, 0), amendments.accession_number)
    left join shared
        on shared.accession_number = amendments.accession_number and shared.other_accession_number = bases.accession_number
),

judged as (
    select
        *,
        -- Under a tenth of the rows, or up to half that were added before, and none in common: it adds to what it says it replaces.
        not says_it_adds and shared_keys_count = 0 and (10 * row_count < base_row_count or (holds_addition and 2 * row_count <= base_row_count)) as adds,
        case
            -- It holds the book that it says it adds to; in other numbers it may be that of other accounts, which a look tells.
            when says_it_adds and holds_most and (2 * same_count >= shared_keys_count or is_base_stale) then 'restatement'
            when says_it_adds and holds_most and shared_keys_count >= 5 then 'new holdings'
            when adds then 'new holdings'
            -- What it replaces is what was added before, itself perhaps, filed again.
            when not says_it_adds and holds_most and bool_or(adds) over (partition by accession_number) then 'restatement'
        end as verdict,
    from compared
)

select
    accession_number, base_accession_number, cik, $report_period::date as report_period,
    verdict,
    cast(row_count as integer) as row_count,
    cast(base_row_count as integer) as base_row_count,
    cast(shared_keys_count as integer) as shared_keys_count,
    cast(same_count as integer) as same_count,
from judged
where verdict is not null
order by accession_number, base_accession_number
