-- One row per manager that reported or gave notice for the report period, and security that it held at its end or at that of the quarter before: what it held at both. Key: cik, security_id.
with
-- What a manager's two reports are evidence of.
reporters as (
    select
        reporters.cik,
        dense_rank() over (order by reporters.cik) as manager_number,
        case
            when reporters.status <> 'reported' then reporters.status
            when previous_reporters.cik is null then 'first or returning'
            when reporters.has_base and previous_reporters.has_base then 'both quarters'
            else 'in part'
        end::enum('both quarters', 'first or returning', 'in part', 'reported elsewhere') as evidence,
    from core.reporters
    left join core.reporters as previous_reporters
        on previous_reporters.cik = reporters.cik
        and previous_reporters.report_period = previous_quarter_end($report_period::date)
        and previous_reporters.status = 'reported'
    where reporters.report_period = $report_period::date
),

positions as (
    select cik, security_id, shares, value_usd
    from core.positions
    where report_period = $report_period::date
),

-- Whoever has not filed yet has changed nothing that is known; left out before the join, for in an open quarter that is most.
previous_positions as (
    select cik, security_id, shares, value_usd
    from core.positions
    where report_period = previous_quarter_end($report_period::date) and cik in (select reporters.cik from reporters)
),

paired as (
    select
        coalesce(positions.cik, previous_positions.cik) as cik,
        coalesce(positions.security_id, previous_positions.security_id) as security_id,
        positions.shares,
        positions.value_usd,
        previous_positions.shares as previous_shares,
        previous_positions.value_usd as previous_value_usd,
    from positions
    full outer join previous_positions
        on previous_positions.cik = positions.cik and previous_positions.security_id = positions.security_id
),

told as (
    select
        paired.*,
        reporters.evidence,
        place_of_position(reporters.manager_number, paired.security_id) as place,
    from paired
    inner join reporters on reporters.cik = paired.cik
)

select
    cik,
    security_id,
    $report_period::date as report_period,
    evidence,
    shares,
    value_usd,
    previous_shares,
    previous_value_usd,
from told
order by place
