-- One row per manager that reported the period: its book, and its changes and flows where it reported the quarter before, and both in full. Key: cik.
with
books as (
    select
        cik,
        report_period,
        aum_usd,
        aum_top_10_usd,
        etfs_usd,
        holdings_count,
        new_positions_count,
        closed_positions_count,
        increased_positions_count,
        reduced_positions_count,
    from core.books
    where report_period = $report_period::date
),

portfolio_flows as (
    select cik, capital_flow_usd, bought_usd, sold_usd, quarter_return_percent from core.portfolio_flows
    where report_period = $report_period::date
)

select
    books.cik,
    books.report_period,
    portfolio_flows.cik is not null as reported_previous,
    books.aum_usd,
    books.aum_top_10_usd,
    books.etfs_usd,
    books.holdings_count,
    case when portfolio_flows.cik is not null then books.new_positions_count end as new_positions_count,
    case when portfolio_flows.cik is not null then books.closed_positions_count end as closed_positions_count,
    case when portfolio_flows.cik is not null then books.increased_positions_count end as increased_positions_count,
    case when portfolio_flows.cik is not null then books.reduced_positions_count end as reduced_positions_count,
    portfolio_flows.capital_flow_usd,
    portfolio_flows.bought_usd,
    portfolio_flows.sold_usd,
    portfolio_flows.quarter_return_percent,
from books
left join portfolio_flows on portfolio_flows.cik = books.cik
order by books.cik
