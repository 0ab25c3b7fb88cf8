-- One row per row of core.holdings that contradicts a well supported price, itself or by a row that it sums, has its columns swapped or its shares counted on the other side of a split, or is worth more than anything: what it is taken to be. Key: accession_number, cusip, shares_type.
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

suspects as (
    select *,
        case when highest_row_price * value_unit_usd > 10 * price_usd then highest_row_price else lowest_row_price end
            * value_unit_usd / price_usd as row_ratio,
        is_far_off(filed_value_usd, value_unit_usd, expected_value_usd)
        -- Of sums only: the whole one is repaired. A swapped row is left: which part of the shares is its own is not known.
        or (highest_row_price is not null and row_ratio not between 0.1 and 10 and not is_swapped_ratio(row_ratio, price_usd, value_unit_usd)) as is_far,
        is_far
        -- What nothing is worth may be further off than it seems.
        or (filed_value_usd >= value_limit_usd() and expected_value_usd < value_limit_usd())
        or (is_repeating and abs(filed_value_usd - expected_value_usd) > expected_value_usd / 100) as seems_off,
    from compared
    where seems_off or is_filing_swapped or dated_shares is not null or filed_value_usd >= value_limit_usd()
),

judged as (
    select *,
        -- Who contradicts a price does not support it; the filings of the others had no part in it.
        cast(shareholders_count - count(distinct cik) filter (is_far and not (is_filing_repeating or is_filing_swapped))
            over (partition by security_id) as integer) as managers_count,
        seems_off and managers_count >= 5 as is_off,
        value_usd_of(filed_shares, value_unit_usd) as swapped_value_usd,
        filed_value_usd / expected_value_usd as filed_ratio,
        swapped_value_usd / (filed_value * price_usd) as swapped_ratio,
        case
            -- Where most of a filing is swapped so is the rest, but for what fits better as it is, or in neither way.
            when is_filing_swapped and coalesce(abs(ln(swapped_ratio)) < least(abs(ln(filed_ratio)), ln(10)), true) then 'swapped'
            when dated_shares is not null then 'split'
            when is_off and not is_repeating and is_swapped_ratio(filed_ratio, price_usd, value_unit_usd)
                and coalesce(is_swapped_ratio(row_ratio, price_usd, value_unit_usd), true) then 'swapped'
            -- What nothing is worth is a fault of the shares, whatever the value says.
            when is_off and (is_repeating or expected_value_usd >= value_limit_usd()) then 'shares'
            when is_off then 'value'
        end as wrong_column,
        case wrong_column when 'swapped' then swapped_value_usd when 'value' then round(expected_value_usd)::bigint
            else filed_value_usd end as judged_value_usd,
        -- Nobody knows what the row should be.
        judged_value_usd >= value_limit_usd() as is_left_out,
    from suspects
)

select
    cik, accession_number, report_period, cusip, shares_type,
    case when is_left_out then 'both' else wrong_column end as repaired_column,
    filed_value_usd, filed_shares, price_usd, managers_count,
    case when is_left_out then 0 else judged_value_usd end as value_usd,
    case
        when is_left_out then 0
        when wrong_column = 'swapped' then filed_value when wrong_column = 'split' then dated_shares
        when wrong_column = 'shares' then cast(round(filed_value_usd / price_usd) as bigint)
        else filed_shares
    end as shares,
    abs(value_usd - filed_value_usd) as changed_usd,
from judged
where wrong_column is not null or is_left_out
order by accession_number, cusip, shares_type
