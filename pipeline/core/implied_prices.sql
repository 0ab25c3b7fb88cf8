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
    where report_period = $report_period::date
),

prices as (
    select
        cusips.security_id,
        cusips.security_cusip,
        filing_units.cik,
        filed_prices.shares_type,
        value_usd_of(filed_prices.filed_value, filing_units.value_unit_usd) as value_usd,
        filed_prices.shares,
        filing_units.is_only_filing and cusips.is_only_kind as is_alone,
    from filed_prices
    inner join filing_units on filing_units.accession_number = filed_prices.accession_number
    inner join cusips on cusips.cusip = filed_prices.cusip
),

-- Nearly every row is all that its manager says of the security.
manager_prices as (
    select security_id, security_cusip, value_usd / shares as price_usd, true as holds_shares
    from prices
    where is_alone
    union all
    select security_id, security_cusip, sum(value_usd) / sum(shares), bool_or(shares_type = 'SH')
    from prices
    where not is_alone
    group by security_id, security_cusip, cik
)

select
    security_id,
    security_cusip,
    $report_period::date as report_period,
    median(price_usd) as price_usd,
    cast(count(*) as integer) as managers_count,
    cast(count(*) filter (holds_shares) as integer) as shareholders_count,
from manager_prices
group by security_id, security_cusip
order by security_id
