-- One row per manager that reported the period: the size and make-up of its book, and its changes. Key: cik.
with
reporters as (
    select cik, report_period from core.reporters
    where report_period = $report_period::date and status = 'reported'
),

positions as (
    select cik, security_id, value_usd from core.positions
    where report_period = $report_period::date
),

securities as (select security_id, type from core.securities),

position_changes as (
    select cik, status from core.position_changes
    where report_period = $report_period::date and evidence = 'both quarters'
),

portfolio_flows as (
    select cik, capital_flow_usd, bought_usd, sold_usd, quarter_return_percent from core.portfolio_flows
    where report_period = $report_period::date
),

ranked as (
    select
        positions.cik,
        positions.value_usd,
        coalesce(securities.type = 'etf', false) as is_etf,
        row_number() over (partition by positions.cik order by positions.value_usd desc, positions.security_id) as rank,
    from positions
    left join securities on securities.security_id = positions.security_id
),

books as (
    select
        cik,
        sum(value_usd) as aum_usd,
        sum(value_usd) filter (rank <= 10) as aum_top_10_usd,
        sum(value_usd) filter (is_etf) as etfs_usd,
        count(*) as holdings_count,
    from ranked
    group by cik
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
    reporters.report_period,
    portfolio_flows.cik is not null as reported_previous,
    cast(coalesce(books.aum_usd, 0) as bigint) as aum_usd,
    cast(coalesce(books.aum_top_10_usd, 0) as bigint) as aum_top_10_usd,
    cast(coalesce(books.etfs_usd, 0) as bigint) as etfs_usd,
    cast(coalesce(books.holdings_count, 0) as integer) as holdings_count,
    cast(case when portfolio_flows.cik is not null then coalesce(changes.new_positions_count, 0) end as integer)
        as new_positions_count,
    cast(case when portfolio_flows.cik is not null then coalesce(changes.closed_positions_count, 0) end as integer)
        as closed_positions_count,
    cast(case when portfolio_flows.cik is not null then coalesce(changes.increased_positions_count, 0) end as integer)
        as increased_positions_count,
    cast(case when portfolio_flows.cik is not null then coalesce(changes.reduced_positions_count, 0) end as integer)
        as reduced_positions_count,
    portfolio_flows.capital_flow_usd,
    portfolio_flows.bought_usd,
    portfolio_flows.sold_usd,
    portfolio_flows.quarter_return_percent,
from reporters
left join books on books.cik = reporters.cik
left join changes on changes.cik = reporters.cik
left join portfolio_flows on portfolio_flows.cik = reporters.cik
order by reporters.cik
