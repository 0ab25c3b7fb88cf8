-- One row per security of which managers file both value and shares, or principal, at the end of the report period: the price that these imply. Key: security_id.
with
filed_prices as (
    select accession_number, cusip, shares_type, filed_value, shares
    from core.filed_prices
    where report_period = $report_period::date and not is_repeating
),

filing_units as (
    select accession_number, cik, value_unit_usd, count(*) over (partition by cik) = 1 as is_only_filing
    from core.filing_units
    where report_period = $report_period::date and not is_swapped
),

cusips as (
    select
        cusip,
        security_cusip,
        security_id,
        count(*) over (partition by security_id) = 1 and not has_principal as is_only_kind,
    from core.cusips
    -- Unlike securities may be filed under what fills the place of a CUSIP.
    where report_period = $report_period::date and cusip <> repeat(cusip[1], 9)
),

-- Without texts, which cost most of what it takes to keep a row.
prices as (
    select
        cusips.security_id,
        filing_units.cik,
        filed_prices.shares_type = 'SH' as holds_shares,
        value_usd_of(filed_prices.filed_value, filing_units.value_unit_usd) as value_usd,
        filed_prices.shares,
        filing_units.is_only_filing and cusips.is_only_kind as is_alone,
    from filed_prices
    inner join filing_units on filing_units.accession_number = filed_prices.accession_number
    inner join cusips on cusips.cusip = filed_prices.cusip
),

-- Nearly every row is all that its manager says of the security.
manager_prices as (
    select security_id, value_usd / shares as price_usd, true as holds_shares
    from prices
    where is_alone
    union all
    -- Principal says nothing of what a share costs.
    select
        security_id,
        coalesce(
            sum(value_usd) filter (holds_shares) / sum(shares) filter (holds_shares), sum(value_usd) / sum(shares)
        ),
        bool_or(holds_shares),
    from prices
    where not is_alone
    group by security_id, cik
),

implied as (
    select
        security_id,
        median(price_usd) as price_usd,
        cast(count(*) as integer) as managers_count,
        cast(count(*) filter (holds_shares) as integer) as shareholders_count,
    from manager_prices
    group by security_id
),

securities as (select distinct security_id, security_cusip from cusips)

select
    implied.security_id,
    securities.security_cusip,
    $report_period::date as report_period,
    implied.price_usd,
    implied.managers_count,
    implied.shareholders_count,
from implied
inner join securities on securities.security_id = implied.security_id
order by implied.security_id
