-- One row per filing of the report period: whether it counts, in what role, and why. Key: accession_number.
with recursive
filings as (
    select accession_number, source_id, cik, filed_at, report_period, kind, corrected_role, correction_reason,
        -- Of one day the number on the cover tells, after an original that it amends; an accession number is the submitter's.
        row_number() over (
            partition by cik
            order by filed_at, accession_number is distinct from first_original, amendment_number nulls first, accession_number
        ) as ordinal,
    from (
        select *, min(accession_number) filter (kind = 'original') over (partition by cik, filed_at) as first_original
        from core.filings where report_period = $report_period::date
    )
),

amendment_evidence as (
    select accession_number, base_accession_number, verdict, 10 * row_count < base_row_count as is_tiny from core.amendment_evidence
    where report_period = $report_period::date
),

-- Filing by filing, in the order in which they were made: what each is to the base that stood until then.
steps as (
    select cik, 0::bigint as ordinal, null::varchar as accession_number, null::varchar as base,
        null::varchar as acts_as, null::varchar as verdict, null::varchar as amended, null::boolean as is_tiny,
    from filings where ordinal = 1
    union all
    select filings.cik, filings.ordinal, filings.accession_number,
        case when coalesce(filings.corrected_role, amendment_evidence.verdict, filings.kind)
            in ('notice', 'ignored', 'added', 'new holdings') then steps.base else filings.accession_number end as base,
        coalesce(filings.corrected_role, filings.kind) as acts_as,
        case when filings.corrected_role is null then amendment_evidence.verdict end as verdict,
        steps.base as amended, amendment_evidence.is_tiny,
    from steps inner join filings on filings.cik = steps.cik and filings.ordinal = steps.ordinal + 1
    left join amendment_evidence on amendment_evidence.accession_number = filings.accession_number
        and amendment_evidence.base_accession_number = steps.base
        -- That a restatement replaces what it amends is nothing to note.
        and (amendment_evidence.verdict = 'new holdings' or filings.kind = 'new holdings')
),

-- New holdings that take the place of a base take none of what was added to it, unless they repeat that, too.
bases as (
    select steps.cik, steps.accession_number,
        max(steps.ordinal) filter (steps.verdict is null) over (partition by steps.cik order by steps.ordinal) as since,
    from steps
    inner join filings on filings.accession_number = steps.accession_number and steps.base = steps.accession_number
    qualify row_number() over (partition by steps.cik order by filings.corrected_role = 'base' desc nulls last, steps.ordinal desc) = 1
),

acting as (
    select filings.*, steps.verdict, steps.amended, steps.is_tiny, bases.accession_number as base,
        case
            when steps.acts_as in ('notice', 'ignored') then steps.acts_as
            when filings.accession_number = bases.accession_number then 'base'
            when steps.base = steps.accession_number then 'superseded'
            when filings.corrected_role = 'added' or coalesce(steps.ordinal > bases.since, true) then 'added'
            else 'superseded'
        end as acting_role,
    from filings
    inner join steps on steps.accession_number = filings.accession_number
    left join bases on bases.cik = filings.cik
),

-- Of two that add the same to one base the later counts.
repeated as (
    select acting.accession_number, arg_max(later.accession_number, later.ordinal) as repeated_by
    from amendment_evidence
    inner join acting on acting.accession_number = amendment_evidence.base_accession_number
    inner join acting as later on later.accession_number = amendment_evidence.accession_number
    where amendment_evidence.verdict = 'restatement' and acting.acting_role = 'added' and later.acting_role in ('added', 'base')
        and acting.ordinal < later.ordinal and acting.corrected_role is null and later.corrected_role is null
    group by acting.accession_number
),

roles as (
    select acting.*, repeated.repeated_by,
        case when repeated.repeated_by is null then acting.acting_role else 'superseded' end as role,
        acting.accession_number in (select repeated.repeated_by from repeated) as is_repeating,
    from acting
    left join repeated on repeated.accession_number = acting.accession_number
)

select
    accession_number, source_id, cik, report_period, filed_at, cast(ordinal as integer) as ordinal, kind, role, corrected_role,
    role in ('base', 'added') as is_effective,
    case
        when corrected_role is not null and role <> 'superseded' then 'corrections.csv: ' || correction_reason
        when role = 'notice' then 'others report for this manager'
        when role = 'base' and verdict is not null then 'filed as new holdings, but holds most of the book of ' || amended
        when role = 'base' then 'latest original or restatement'
        when role = 'superseded' then 'superseded by ' || coalesce(repeated_by, base)
        when verdict is not null and kind = 'new holdings' then 'new holdings with the CUSIPs of ' || amended || ' in other numbers'
        when verdict is not null then 'filed as ' || if(kind = 'restatement', 'a restatement', 'of unknown type') || ', but '
            || if(is_tiny, 'under a tenth of ', 'with the CUSIPs of an addition to ') || amended || ' and sharing none of its rows'
        when is_repeating then 'new holdings that repeat those of an earlier amendment'
        when base is null then 'new holdings without a filing to add to'
        else 'new holdings that add to ' || base
    end as reason,
    role in ('base', 'added') and (verdict is not null or base is null or is_repeating) as is_flagged,
from roles
order by accession_number
