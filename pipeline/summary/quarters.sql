-- One row: the latest finalized quarter and its coverage, how many quarters are final, the state and coverage of the others, and those that are missing since the first.
with
quarters as (
    select
        report_period,
        format('{}q{}', year, quarter) as name,
        state,
        managers_reported,
        coverage_percent,
        is_latest_finalized,
    from core.quarters
),

others as (
    select list(
        name || ' ' || state || coalesce(format(' ({:g}% coverage)', coverage_percent), '') order by report_period desc
    ) as described
    from quarters
    where state <> 'final'
),

-- Their deadlines have passed, so filings of them exist: it is the input that lacks them.
missing as (
    select report_period
    from staging.filing_deadlines
    where deadline < $as_of::date
        and report_period > (select min(report_period) from quarters)
        and report_period not in (select report_period from quarters)
)

select
    max(name) filter (is_latest_finalized) as latest,
    max(state) filter (is_latest_finalized) as latest_state,
    max(managers_reported) filter (is_latest_finalized) as latest_managers_reported,
    max(coverage_percent) filter (is_latest_finalized) as latest_coverage_percent,
    count(*) filter (state = 'final') as final_count,
    (
        select
            case when len(described) > 4 then format('{} from earlier, ', len(described) - 4) else '' end
            || array_to_string(list_reverse(described[:4]), ', ')
        from others
    ) as not_final,
    (select string_agg(report_period::varchar, ',' order by report_period) from missing) as missing,
from quarters
