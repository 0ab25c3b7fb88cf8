-- One row: the latest finalized quarter and its coverage, how many quarters are final, and the state of the others.
with
quarters as (
    select
        report_period,
        format('{}q{}', year, quarter) as name,
        state,
        managers_reported,
        coalesce(coverage_percent::varchar, '100') as coverage_percent,
        is_latest_finalized,
    from core.quarters
)

select
    max(
        format('{} ({}), {} managers reported, {}% coverage', name, state, managers_reported, coverage_percent)
    ) filter (is_latest_finalized) as latest,
    count(*) filter (state = 'final') as final_count,
    string_agg(name || ' ' || state, ', ' order by report_period) filter (state <> 'final') as not_final,
from quarters
