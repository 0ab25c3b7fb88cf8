-- One row per report period held, from 2013 on: who reported it, and whether it is open, final or incomplete. Key: report_period.
with
reporters as (select cik, report_period, status from core.reporters),

filing_deadlines as (select report_period, deadline from staging.filing_deadlines),

sequenced as (
    select
        report_period,
        status,
        lag(report_period) over (partition by cik, status order by report_period) as last_reported,
    from reporters
),

counts as (
    select
        report_period,
        count(*) filter (status = 'reported') as managers_reported,
        count(*) filter (status = 'reported elsewhere') as managers_reported_elsewhere,
        count(*) filter (status = 'reported' and last_reported is null) as managers_first_time,
        count(*) filter (status = 'reported' and last_reported < previous_quarter_end(report_period)) as managers_returning,
        -- Of a quarter before the input begins there are a few late filings; the universe of managers has never grown tenfold.
        10 * managers_reported < max(managers_reported) over (
            order by report_period rows between 1 following and unbounded following
        ) as is_remnant,
    from sequenced
    group by report_period
),

expected as (
    select
        counts.report_period,
        count(*) as managers_reported_previous,
        count(*) filter (reporters.cik is null) as managers_not_filed,
    from counts
    inner join reporters as previous_reporters
        on previous_reporters.report_period = previous_quarter_end(counts.report_period)
        and previous_reporters.status = 'reported'
    left join reporters
        on reporters.report_period = counts.report_period and reporters.cik = previous_reporters.cik
    group by counts.report_period
),

judged as (
    select
        counts.report_period,
        filing_deadlines.deadline,
        coalesce(expected.managers_reported_previous, 0) as managers_reported_previous,
        counts.managers_reported,
        counts.managers_reported_elsewhere,
        coalesce(expected.managers_not_filed, 0) as managers_not_filed,
        counts.managers_first_time,
        counts.managers_returning,
        case
            when $as_of::date <= filing_deadlines.deadline then 'open'
            when counts.is_remnant then 'incomplete'
            -- Where nobody reported the quarter before, or hardly anyone, coverage counts as met.
            when expected.report_period is null or previous_counts.is_remnant then 'final'
            when 10 * expected.managers_not_filed <= expected.managers_reported_previous then 'final'
            else 'incomplete'
        end as state,
    from counts
    inner join filing_deadlines on filing_deadlines.report_period = counts.report_period
    left join expected on expected.report_period = counts.report_period
    left join counts as previous_counts on previous_counts.report_period = previous_quarter_end(counts.report_period)
)

select
    report_period,
    cast(year(report_period) as integer) as year,
    cast(quarter(report_period) as integer) as quarter,
    deadline,
    state,
    cast(managers_reported_previous as integer) as managers_reported_previous,
    cast(managers_reported as integer) as managers_reported,
    cast(managers_reported_elsewhere as integer) as managers_reported_elsewhere,
    cast(managers_not_filed as integer) as managers_not_filed,
    percent_of(managers_reported_previous - managers_not_filed, managers_reported_previous) as coverage_percent,
    -- Where no quarter is final, the newest one held stands in.
    report_period = max(report_period) over (partition by state = 'final')
        and (state = 'final' or not bool_or(state = 'final') over ()) as is_latest_finalized,
    cast(managers_first_time as integer) as managers_first_time,
    cast(managers_returning as integer) as managers_returning,
from judged
order by report_period
