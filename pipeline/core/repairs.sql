-- One row per row of a filing that contradicts a well supported price, and what it is taken to be. Key: accession_number, cusip, shares_type.
with
holdings as (
    select cik, accession_number, report_period, cusip, shares_type, filed_value, shares
    from core.holdings
    where report_period = $report_period::date and put_call is null and shares_type = 'SH'
),

filing_units as (
    select accession_number, value_unit_usd from core.filing_units
    where report_period = $report_period::date
),

repeating as (
    select accession_number from core.repeating_filings
    where report_period = $report_period::date
),

cusips as (
    select cusip, security_id from core.cusips
    where report_period = $report_period::date
),

reference_prices as (
    select security_id, price_usd, shareholders_count as managers_count
    from core.reference_prices
    where
        report_period = $report_period::date
        -- Those who file a bond's principal say nothing of a row that counts its notes.
        and shareholders_count >= 5
        -- A close that its own holders contradict proves nothing.
        and price_usd between implied_price_usd / 10 and implied_price_usd * 10
),

compared as (
    select
        holdings.cik,
        holdings.accession_number,
        holdings.report_period,
        holdings.cusip,
        holdings.shares_type,
        holdings.filed_value * filing_units.value_unit_usd as value_usd,
        filing_units.value_unit_usd,
        holdings.shares,
        reference_prices.price_usd,
        reference_prices.managers_count,
        holdings.shares * reference_prices.price_usd as expected_value_usd,
        repeating.accession_number is not null and holdings.filed_value = holdings.shares as is_repeating,
        -- What nothing is worth is a fault of the shares, whatever the value says.
        is_repeating or expected_value_usd >= value_limit_usd() as are_shares_wrong,
    from holdings
    inner join filing_units on filing_units.accession_number = holdings.accession_number
    left join repeating on repeating.accession_number = holdings.accession_number
    inner join cusips on cusips.cusip = holdings.cusip
    inner join reference_prices on reference_prices.security_id = cusips.security_id
    where holdings.filed_value > 0 and holdings.shares > 0
)

select
    cik,
    accession_number,
    report_period,
    cusip,
    shares_type,
    case when are_shares_wrong then 'shares' else 'value' end as repaired_column,
    cast(value_usd as bigint) as filed_value_usd,
    shares as filed_shares,
    price_usd,
    managers_count,
    cast(case when are_shares_wrong then value_usd else round(expected_value_usd) end as bigint) as value_usd,
    cast(case when are_shares_wrong then round(value_usd / price_usd) else shares end as bigint) as shares,
    cast(abs(case when are_shares_wrong then 0 else round(expected_value_usd) - value_usd end) as bigint) as changed_usd,
from compared
where
    -- Half a unit is what rounding may have taken away or added.
    value_usd - value_unit_usd / 2 > 10 * expected_value_usd
    or value_usd + value_unit_usd / 2 < expected_value_usd / 10
    or (is_repeating and abs(value_usd - expected_value_usd) > expected_value_usd / 100)
order by accession_number, cusip, shares_type
