-- One row per filing of the report period: whether it counts, in what role, and why. Key: accession_number.
with
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
            when corrected_role = 'added' then 'new holdings'
            when submission_type = '13F-HR' then 'original'
            when amendment_type = 'NEW HOLDINGS' then 'new holdings'
            when amendment_type = 'RESTATEMENT' then 'restatement'
            else 'amendment of unknown type'
        end as kind,
    from core.filings
    where report_period = $report_period::date
),

bases as (
    select cik, accession_number, filed_at
    from filings
    where kind not in ('notice', 'new holdings') and corrected_role is distinct from 'ignored'
    qualify row_number() over (
        partition by cik
        order by coalesce(corrected_role = 'base', false) desc, filed_at desc, accession_number desc
    ) = 1
),

judged as (
    select
        filings.accession_number,
        filings.source_id,
        filings.cik,
        filings.report_period,
        filings.filed_at,
        filings.kind,
        filings.corrected_role,
        filings.correction_reason,
        bases.accession_number as base_accession_number,
        case
            when filings.kind = 'notice' then 'notice'
            when filings.corrected_role = 'ignored' then 'ignored'
            when filings.accession_number = bases.accession_number then 'base'
            when filings.kind <> 'new holdings' then 'superseded'
            when bases.accession_number is null then 'added'
            when filings.corrected_role = 'added' then 'added'
            when (filings.filed_at, filings.accession_number) > (bases.filed_at, bases.accession_number) then 'added'
            else 'superseded'
        end as role,
    from filings
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
        when role = 'added' and base_accession_number is null then 'new holdings without a filing to add to'
        when role = 'added' then 'new holdings filed after ' || base_accession_number
        else 'superseded by ' || base_accession_number
    end as reason,
    role = 'added' and base_accession_number is null as is_flagged,
from judged
order by accession_number
