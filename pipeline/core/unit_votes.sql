-- One row per effective filing and CUSIP of shares without a close, and one per filing and unit that its closes show: what tells the unit of VALUE. Key: accession_number, cusip, close_unit.
with
filed_prices as (
    select accession_number, report_period, cik, cusip, filed_price, row_count, close
    from core.filed_prices
    where shares_type = 'SH' and not is_repeating
),

reporters as (select cik, report_period from core.reporters where effective_filings_count > 1),

-- A manager is one voice on a CUSIP, however many filings it speaks in.
repeats as (
    select filed_prices.accession_number, filed_prices.cusip
    from filed_prices
    inner join reporters on reporters.cik = filed_prices.cik and reporters.report_period = filed_prices.report_period
    where filed_prices.close is null
    qualify row_number() over (
        partition by filed_prices.report_period, filed_prices.cik, filed_prices.cusip
        order by filed_prices.accession_number
    ) > 1
)

select
    filed_prices.accession_number,
    filed_prices.report_period,
    filed_prices.cusip,
    cast(null as integer) as close_unit,
    filed_prices.filed_price,
    filed_prices.row_count,
    repeats.accession_number is null as is_voice,
from filed_prices
left join repeats on repeats.accession_number = filed_prices.accession_number and repeats.cusip = filed_prices.cusip
where filed_prices.close is null
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
