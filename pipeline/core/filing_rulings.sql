-- One row per filing of the report period: whether it counts, in what role, and why. Key: accession_number.
with recursive
filings as (
    select
        accession_number,
        source_id,
        cik,
        filed_at,
        report_period,
        corrected_role,
        correction_reason,
        case
            when starts_with(submission_type, '13F-NT') then 'notice'
            when submission_type = '13F-HR' then 'original'
            when amendment_type = 'NEW HOLDINGS' then 'new holdings'
            when amendment_type = 'RESTATEMENT' then 'restatement'
            else 'amendment of unknown type'
        end as kind,
        row_number() over (partition by cik order by filed_at, accession_number) as ordinal,
    from core.filings
    where report_period = $report_period::date
),

amended as (select distinct cik from filings where kind in ('restatement', 'amendment of unknown type')),

row_keys as (
    select filings.cik, filings.accession_number, holdings.cusip, holdings.put_call
    from filings
    inner join amended on amended.cik = filings.cik
    inner join staging.holdings
        on holdings.accession_number = filings.accession_number and holdings.source_id = filings.source_id
),

sizes as (
    select cik, accession_number, count(*) as row_count
    from row_keys
    group by cik, accession_number
),

shared_keys as (
    select distinct row_keys.accession_number, other_keys.accession_number as other_accession_number
    from row_keys
    inner join row_keys as other_keys
        on other_keys.cik = row_keys.cik
        and other_keys.cusip = row_keys.cusip
        and other_keys.put_call is not distinct from row_keys.put_call
),

-- A "restatement" of few rows that shares none of them with the book that it would replace adds to that book.
additions as (
    select small.accession_number, large.accession_number as base_accession_number
    from sizes as small
    inner join sizes as large on large.cik = small.cik and 10 * small.row_count < large.row_count
    left join shared_keys
        on shared_keys.accession_number = small.accession_number
        and shared_keys.other_accession_number = large.accession_number
    where shared_keys.accession_number is null
),

-- Filing by filing, in the order in which they were made: which is the base, and which add to it.
judged as (
    select
        cik,
        0::bigint as ordinal,
        null::varchar as accession_number,
        null::varchar as base_accession_number,
        null::varchar as step,
    from (select distinct cik from filings)
    union all
    select
        filings.cik,
        filings.ordinal,
        filings.accession_number,
        case
            when filings.kind in ('notice', 'new holdings') or filings.corrected_role in ('added', 'ignored')
                then judged.base_accession_number
            when additions.accession_number is not null and filings.corrected_role is distinct from 'base'
                then judged.base_accession_number
            else filings.accession_number
        end as base_accession_number,
        case
            when filings.kind = 'notice' then 'notice'
            when filings.corrected_role is not null then filings.corrected_role
            when filings.kind = 'new holdings' then 'added'
            when additions.accession_number is not null then 'misfiled'
            else 'base'
        end as step,
    from judged
    inner join filings on filings.cik = judged.cik and filings.ordinal = judged.ordinal + 1
    left join additions
        on additions.accession_number = filings.accession_number
        and additions.base_accession_number = judged.base_accession_number
        and filings.kind in ('restatement', 'amendment of unknown type')
),

bases as (
    select judged.cik, judged.accession_number, judged.ordinal
    from judged
    inner join filings on filings.accession_number = judged.accession_number
    where judged.step = 'base'
    qualify row_number() over (
        partition by judged.cik
        order by coalesce(filings.corrected_role = 'base', false) desc, judged.ordinal desc
    ) = 1
),

roles as (
    select
        judged.accession_number,
        judged.step,
        bases.accession_number as base_accession_number,
        case
            when judged.step in ('notice', 'ignored') then judged.step
            when judged.accession_number = bases.accession_number then 'base'
            when judged.step = 'base' then 'superseded'
            when filings.corrected_role = 'added' then 'added'
            when coalesce(judged.ordinal > bases.ordinal, true) then 'added'
            else 'superseded'
        end as role,
    from judged
    inner join filings on filings.accession_number = judged.accession_number
    left join bases on bases.cik = judged.cik
)

select
    filings.accession_number,
    filings.source_id,
    filings.cik,
    filings.report_period,
    filings.filed_at,
    filings.kind,
    roles.role,
    roles.role in ('base', 'added') as is_effective,
    case
        when filings.corrected_role is not null then 'corrections.csv: ' || filings.correction_reason
        when roles.role = 'notice' then 'others report for this manager'
        when roles.role = 'base' then 'latest original or restatement'
        when roles.role = 'superseded' then 'superseded by ' || roles.base_accession_number
        when roles.step = 'misfiled'
            then 'filed as a restatement, but under a tenth of ' || roles.base_accession_number || ' and sharing none of its rows'
        when roles.base_accession_number is null then 'new holdings without a filing to add to'
        else 'new holdings filed after ' || roles.base_accession_number
    end as reason,
    roles.role = 'added' and (roles.step = 'misfiled' or roles.base_accession_number is null) as is_flagged,
from filings
inner join roles on roles.accession_number = filings.accession_number
order by filings.accession_number
