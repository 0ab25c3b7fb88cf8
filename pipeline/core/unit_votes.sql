-- One row per effective filing and CUSIP of shares without a close, and one per filing and unit that its closes show: what tells the unit of VALUE. Key: accession_number, cusip, close_unit.
with
-- Read three times: to keep all of it takes longer.
filed_prices as not materialized (
    select
        filed_prices.accession_number,
        filed_prices.report_period,
        filed_prices.cik,
        filed_prices.cusip,
        filed_prices.filed_price,
        filed_prices.row_count,
        quotes.close,
    from core.filed_prices
    left join core.quotes
        on quotes.cusip = filed_prices.cusip and quotes.report_period = filed_prices.report_period
        and quotes.refuting_price_usd is null
    where tells_unit(filed_prices.shares_type, filed_prices.is_repeating, filed_prices.is_uneven)
),

reporters as (select cik, report_period from core.reporters where effective_filings_count > 1),

-- A manager is one voice on a CUSIP, however many filings it speaks in: few make more than one.
votes as (
    select accession_number, report_period, cusip, filed_price, row_count, true as is_voice
    from filed_prices
    anti join reporters on reporters.cik = filed_prices.cik and reporters.report_period = filed_prices.report_period
    where close is null
    union all
    select
        accession_number,
        report_period,
        cusip,
        filed_price,
        row_count,
        row_number() over (partition by report_period, cik, cusip order by accession_number) = 1 as is_voice,
    from filed_prices
    semi join reporters on reporters.cik = filed_prices.cik and reporters.report_period = filed_prices.report_period
    where close is null
)

select
    accession_number,
    report_period,
    cusip,
    cast(null as integer) as close_unit,
    filed_price,
    row_count,
    is_voice,
from votes
union all
-- A close says the same of a price each time that it is asked: its rows are counted once.
select
    accession_number,
    report_period,
    null as cusip,
    unit_of_ratio(filed_price / close) as close_unit,
    null as filed_price,
    cast(sum(row_count) as integer) as row_count,
    false as is_voice,
from filed_prices
where close is not null
group by accession_number, report_period, close_unit
