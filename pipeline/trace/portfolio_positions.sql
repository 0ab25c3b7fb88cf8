-- One row per security that one manager held at the end of the report period or of the one before, with both prices. Key: security_id.
with
position_changes as (
    select security_id, shares, value_usd, previous_shares, previous_value_usd
    from core.position_changes
    where report_period = $report_period::date and cik = $cik
),

reference_prices as (
    select security_id, price_usd, price_source, managers_count
    from core.reference_prices
    where report_period = $report_period::date
),

previous_reference_prices as (
    select security_id, price_usd
    from core.reference_prices
    where report_period = previous_quarter_end($report_period::date)
),

split_factors as (
    select security_id, new_shares, old_shares, split_source
    from core.split_factors
    where report_period = $report_period::date
),

principals as (
    select distinct security_id from core.cusips
    where report_period in ($report_period::date, previous_quarter_end($report_period::date)) and has_principal
),

names as (
    select security_id, security_cusip, name_of_issuer
    from core.trend_counts
    where report_period = $report_period::date
)

select
    position_changes.security_id,
    names.security_cusip,
    securities.ticker,
    securities.type,
    coalesce(securities.name, names.name_of_issuer) as name,
    position_changes.shares,
    position_changes.value_usd,
    position_changes.previous_shares,
    position_changes.previous_value_usd,
    split_factors.new_shares,
    split_factors.old_shares,
    split_factors.split_source,
    reference_prices.price_usd,
    reference_prices.price_source,
    reference_prices.managers_count,
    previous_reference_prices.price_usd as previous_price_usd,
    principals.security_id is not null as has_principal,
from position_changes
left join names on names.security_id = position_changes.security_id
left join core.securities on securities.security_id = position_changes.security_id
left join split_factors on split_factors.security_id = position_changes.security_id
left join principals on principals.security_id = position_changes.security_id
left join reference_prices on reference_prices.security_id = position_changes.security_id
left join previous_reference_prices on previous_reference_prices.security_id = position_changes.security_id
order by position_changes.value_usd desc nulls last, position_changes.security_id
