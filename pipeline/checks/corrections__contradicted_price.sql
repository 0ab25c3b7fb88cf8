-- mistake by quarter: the value or shares that corrections.csv gives make a price that is more than three times off what the security is worth: write the value in the filing's own unit, and mend the line; where it is right as filed, give that
with
corrections as (
    select accession_number, cusip, field, filed_value, corrected_value
    from core.row_corrections
    -- Whoever gives what was filed has looked.
    where field in ('value', 'shares') and corrected_value <> filed_value
),

corrected as (
    select holdings.*, corrections.field, corrections.corrected_value
    from core.corrected_holdings as holdings
    inner join corrections
        on corrections.accession_number = holdings.accession_number and corrections.cusip = holdings.cusip
        and corrections.corrected_value = case corrections.field when 'value' then holdings.filed_value else holdings.shares end::varchar
    where holdings.put_call is null and holdings.shares_type = 'SH' and holdings.shares > 0
),

priced as (
    select
        corrected.*,
        value_usd_of(corrected.filed_value, filing_units.value_unit_usd) / corrected.shares as corrected_price_usd,
        reference_prices.price_usd,
    from corrected
    inner join core.filing_units
        on filing_units.accession_number = corrected.accession_number and filing_units.report_period = corrected.report_period
    inner join core.cusips on cusips.cusip = corrected.cusip and cusips.report_period = corrected.report_period
    inner join core.reference_prices
        on reference_prices.security_id = cusips.security_id and reference_prices.report_period = cusips.report_period
)

select accession_number, report_period, field || ':' || cusip as field, corrected_value,
    round(corrected_price_usd, 6) as corrected_price_usd, round(price_usd, 6) as price_usd,
from priced
-- A value of a few units may be rounded to another price.
where priced.filed_value >= 10 and corrected_price_usd / price_usd not between 0.33 and 3
order by report_period desc, accession_number, field
