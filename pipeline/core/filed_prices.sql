-- One row per effective filing and CUSIP of shares: the price in the filing's own unit, and the close to compare it with. Key: accession_number, cusip.
with
holdings as (
    select accession_number, report_period, cusip, filed_value, shares
    from core.holdings
    where report_period = $report_period::date and put_call is null and shares_type = 'SH' and shares > 0
),

quotes as (select cusip, close from core.quotes where report_period = $report_period::date),

-- A filing whose shares column repeats its value column says nothing of prices.
repeating as (
    select accession_number
    from holdings
    group by accession_number
    having count(*) >= 3 and 10 * count(*) filter (filed_value = shares) >= 9 * count(*)
)

select
    holdings.accession_number,
    holdings.report_period,
    holdings.cusip,
    holdings.filed_value / holdings.shares as filed_price,
    quotes.close,
    repeating.accession_number is not null as is_repeating,
from holdings
left join quotes on quotes.cusip = holdings.cusip
left join repeating on repeating.accession_number = holdings.accession_number
where holdings.filed_value > 0
order by holdings.accession_number, holdings.cusip
