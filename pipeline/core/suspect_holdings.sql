-- One row per row of core.holdings that seems to contradict a well supported price, itself or by a row that it sums, is worth more than anything, or is known to be wrong in its columns or its date: what it was compared with. Key: accession_number, cusip, shares_type.
with
holdings as (
    select * exclude (put_call, row_count, shares), shares as filed_shares from core.holdings
    where report_period = $report_period::date and put_call is null and filed_value > 0
),

filing_units as (select accession_number, value_unit_usd, is_swapped from core.filing_units where report_period = $report_period::date),
repeating as (select accession_number from core.repeating_filings where report_period = $report_period::date),
misdated as (select accession_number, cusip, shares_type, shares as dated_shares from core.misdated_shares where report_period = $report_period::date),

-- Put together before the holdings are joined, which are many.
cusips as (
    select cusips.cusip, cusips.security_id, prices.price_usd as share_price_usd, prices.shareholders_count
    from core.cusips
    left join core.reference_prices as prices
        on prices.security_id = cusips.security_id and prices.report_period = cusips.report_period
        and is_supported_price(prices.price_usd, prices.implied_price_usd, prices.shareholders_count)
    where cusips.report_period = $report_period::date
),

compared as (
    select
        holdings.*,
        cusips.security_id,
        filing_units.value_unit_usd,
        filing_units.is_swapped as is_filing_swapped,
        misdated.dated_shares,
        value_usd_of(holdings.filed_value, filing_units.value_unit_usd) as filed_value_usd,
        -- A price of shares says nothing of principal.
        holdings.shares_type = 'SH' and holdings.filed_shares > 0 as is_priced,
        case when is_priced then cusips.share_price_usd end as price_usd,
        case when is_priced then cusips.shareholders_count end as shareholders_count,
        holdings.filed_shares * price_usd as expected_value_usd,
        repeating.accession_number is not null as is_filing_repeating,
        is_filing_repeating and holdings.filed_value = holdings.filed_shares as is_repeating,
    from holdings
    inner join filing_units on filing_units.accession_number = holdings.accession_number
    left join repeating on repeating.accession_number = holdings.accession_number
    left join misdated on misdated.accession_number = holdings.accession_number
        and misdated.cusip = holdings.cusip and misdated.shares_type = holdings.shares_type
    inner join cusips on cusips.cusip = holdings.cusip
),

judged as (
    select *,
        case when highest_row_price * value_unit_usd > 10 * price_usd then highest_row_price else lowest_row_price end
            * value_unit_usd / price_usd as row_ratio,
        is_far_off(filed_value_usd, value_unit_usd, expected_value_usd)
        -- Of sums only: the whole one is repaired. A swapped row is left: which part of the shares is its own is not known.
        or (highest_row_price is not null and not is_within_factor(row_ratio, 10) and not is_swapped_ratio(row_ratio, price_usd, value_unit_usd)) as is_far,
        is_far
        -- VALUE is cut off at what nothing is worth, so a row may be further off than it seems.
        or (filed_value_usd >= value_limit_usd() and expected_value_usd < value_limit_usd())
        or (is_repeating and abs(filed_value_usd - expected_value_usd) > expected_value_usd / 100) as seems_off,
    from compared
)

select
    cik,
    accession_number,
    report_period,
    cusip,
    shares_type,
    security_id,
    value_unit_usd,
    filed_value,
    filed_shares,
    filed_value_usd,
    price_usd,
    shareholders_count,
    expected_value_usd,
    row_ratio,
    is_far,
    -- What corrections.csv gives stands, whatever contradicts it: a check tells of that.
    seems_off and is_stated is not true as seems_off,
    is_repeating,
    is_filing_repeating,
    is_filing_swapped and is_stated is not true as is_filing_swapped,
    case when is_stated is not true then dated_shares end as dated_shares,
from judged
where seems_off or is_filing_swapped or dated_shares is not null or filed_value_usd >= value_limit_usd()
order by accession_number, cusip, shares_type
