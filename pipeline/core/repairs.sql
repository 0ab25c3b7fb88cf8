-- One row per row of a filing that contradicts a well supported price, or is worth more than anything, and what it is taken to be. Key: accession_number, cusip, shares_type.
with
holdings as (
    select cik, accession_number, report_period, cusip, shares_type, filed_value, shares
    from core.holdings
    where report_period = $report_period::date and put_call is null and filed_value > 0
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
        value_usd_of(holdings.filed_value, filing_units.value_unit_usd) as filed_value_usd,
        filing_units.value_unit_usd,
        holdings.shares as filed_shares,
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
    -- A price of shares says nothing of principal; as a second condition of the join this would take hundreds of times as long.
    left join reference_prices on reference_prices.security_id
        = case when holdings.shares_type = 'SH' and holdings.shares > 0 then cusips.security_id end
),

judged as (
    select
        *,
        case
            when
                -- Half a unit is what rounding may have taken away or added.
                filed_value_usd - value_unit_usd / 2 > 10 * expected_value_usd
                or filed_value_usd + value_unit_usd / 2 < expected_value_usd / 10
                or (is_repeating and abs(filed_value_usd - expected_value_usd) > expected_value_usd / 100)
                then case when are_shares_wrong then 'shares' else 'value' end
        end as wrong_column,
        -- Nobody knows what the row should be.
        filed_value_usd >= value_limit_usd() and wrong_column is distinct from 'value' as is_left_out,
    from compared
)

select
    cik,
    accession_number,
    report_period,
    cusip,
    shares_type,
    case when is_left_out then 'both' else wrong_column end as repaired_column,
    filed_value_usd,
    filed_shares,
    price_usd,
    managers_count,
    cast(
        case when is_left_out then 0 when wrong_column = 'value' then round(expected_value_usd) else filed_value_usd end as bigint
    ) as value_usd,
    cast(
        case when is_left_out then 0 when wrong_column = 'shares' then round(filed_value_usd / price_usd) else filed_shares end
        as bigint
    ) as shares,
    abs(value_usd - filed_value_usd) as changed_usd,
from judged
where wrong_column is not null or is_left_out
order by accession_number, cusip, shares_type
