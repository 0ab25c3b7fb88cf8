-- One row per filing of the report period: whether it counts, in what role, and why. Key: accession_number.
with recursive
filings as (
    select
        accession_number, source_id, cik, filed_at, report_period, kind, corrected_role, correction_reason,
        row_number() over (partition by cik order by filed_at, accession_number) as ordinal,
    from core.filings
    where report_period = $report_period::date
),

filing_additions as (
    select accession_number, base_accession_number
    from core.filing_additions
    where report_period = $report_period::date
),

-- Filing by filing, in the order in which they were made: what each is to the base that stood until then.
steps as (
    select cik, 0::bigint as ordinal, null::varchar as accession_number, null::varchar as base, null::varchar as step
    from filings
    where ordinal = 1
    union all
    select
        filings.cik,
        filings.ordinal,
        filings.accession_number,
        case
            when filings.corrected_role = 'base' then filings.accession_number
            when filings.corrected_role in ('added', 'ignored') or filings.kind in ('notice', 'new holdings') then steps.base
            when filing_additions.accession_number is not null then steps.base
            else filings.accession_number
        end as base,
        case
            when filings.kind = 'notice' then 'notice'
            when filings.corrected_role is not null then filings.corrected_role
            when filings.kind = 'new holdings' then 'added'
            when filing_additions.accession_number is not null then 'misfiled'
            else 'base'
        end as step,
    from steps
    inner join filings on filings.cik = steps.cik and filings.ordinal = steps.ordinal + 1
    left join filing_additions
        on filing_additions.accession_number = filings.accession_number
        and filing_additions.base_accession_number = steps.base
),

bases as (
    select steps.cik, steps.accession_number, steps.ordinal
    from steps
    inner join filings on filings.accession_number = steps.accession_number
    where steps.step = 'base'
    qualify row_number() over (
        partition by steps.cik
        order by coalesce(filings.corrected_role = 'base', false) desc, steps.ordinal desc
    ) = 1
),

roles as (
    select
        filings.*,
        steps.step,
        bases.accession_number as base,
        case
            when steps.step in ('notice', 'ignored') then steps.step
            when filings.accession_number = bases.accession_number then 'base'
            when steps.step = 'base' then 'superseded'
            when filings.corrected_role = 'added' or coalesce(steps.ordinal > bases.ordinal, true) then 'added'
            else 'superseded'
        end as role,
    from filings
    inner join steps on steps.accession_number = filings.accession_number
    left join bases on bases.cik = filings.cik
)

select
    accession_number,
    source_id,
    cik,
    report_period,
    filed_at,
    kind,
    role,
    role in ('base', 'added') as is_effective,
    case
        when corrected_role is not null then 'corrections.csv: ' || correction_reason
        when role = 'notice' then 'others report for this manager'
        when role = 'base' then 'latest original or restatement'
        when role = 'superseded' then 'superseded by ' || base
        when step = 'misfiled' then 'filed as a restatement, but under a tenth of ' || base || ' and sharing none of its rows'
        when base is null then 'new holdings without a filing to add to'
        else 'new holdings filed after ' || base
    end as reason,
    role = 'added' and (step = 'misfiled' or base is null) as is_flagged,
from roles
order by accession_number
