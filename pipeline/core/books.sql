-- One row per manager that reported the period: the size and make-up of its book (all its positions), and how many of them it changed. Key: cik.
with
reporters as (
    select cik from core.reporters
    where report_period = $report_period::date and status = 'reported'
),

positions as (
    select cik, security_id, value_usd from core.positions
    where report_period = $report_period::date
),

-- Of what the quarter holds alone: the type of another security, where securities.csv changes it, is none of its books'.
types as (
    select distinct cusips.security_id, security_types.is_etf
    from core.cusips
    inner join core.security_types on security_types.security_id = cusips.security_id
    where cusips.report_period = $report_period::date
),

position_changes as (
    select cik, status from core.position_changes
    where report_period = $report_period::date and evidence = 'both quarters'
),

books as (
    select
        positions.cik,
        sum(positions.value_usd) as aum_usd,
        list_sum(max(positions.value_usd, 10)) as aum_top_10_usd,
        sum(case when types.is_etf then positions.value_usd when not types.is_etf then 0 end) as etfs_usd,
        count(*) as holdings_count,
    from positions
    left join types on types.security_id = positions.security_id
    group by positions.cik
),

changes as (
    select
        cik,
        count(*) filter (status = 'new') as new_positions_count,
        count(*) filter (status = 'closed') as closed_positions_count,
        count(*) filter (status = 'increased') as increased_positions_count,
        count(*) filter (status = 'reduced') as reduced_positions_count,
    from position_changes
    group by cik
)

select
    reporters.cik,
    $report_period::date as report_period,
    cast(coalesce(books.aum_usd, 0) as bigint) as aum_usd,
    cast(coalesce(books.aum_top_10_usd, 0) as bigint) as aum_top_10_usd,
    cast(books.etfs_usd as bigint) as etfs_usd,
    cast(coalesce(books.holdings_count, 0) as integer) as holdings_count,
    cast(coalesce(changes.new_positions_count, 0) as integer) as new_positions_count,
    cast(coalesce(changes.closed_positions_count, 0) as integer) as closed_positions_count,
    cast(coalesce(changes.increased_positions_count, 0) as integer) as increased_positions_count,
    cast(coalesce(changes.reduced_positions_count, 0) as integer) as reduced_positions_count,
from reporters
left join books on books.cik = reporters.cik
left join changes on changes.cik = reporters.cik
order by reporters.cik
