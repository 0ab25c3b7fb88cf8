-- One row per manager with a filing for the report period that counts or gives notice. Key: cik.
with
filing_rulings as (
    select cik, report_period, filed_at, role, is_effective
    from core.filing_rulings
    where report_period = $report_period::date
)

select
    cik,
    report_period,
    case when bool_or(is_effective) then 'reported' else 'reported elsewhere' end as status,
    bool_or(role = 'base') as has_base,
    cast(count(*) filter (is_effective) as integer) as effective_filings_count,
    min(filed_at) as first_filed_at,
    max(filed_at) as last_filed_at,
from filing_rulings
where is_effective or role = 'notice'
group by cik, report_period
order by cik
