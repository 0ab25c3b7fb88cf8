-- warning by quarter: a row contradicts a price that five or more managers support, or its columns are swapped, and was repaired: where the repair is wrong, give the value or the shares in corrections.csv, as filed where they are right: what stands there is not repaired
select
    repairs.accession_number,
    repairs.report_period,
    repairs.cusip,
    repairs.repaired_column,
    suspects.filed_value,
    repairs.filed_shares,
    repairs.shares,
    repairs.filed_value_usd,
    repairs.value_usd,
    repairs.changed_usd,
from core.repairs
-- VALUE in the filing's own unit is what a correction names.
inner join core.suspect_holdings as suspects
    on suspects.accession_number = repairs.accession_number and suspects.report_period = repairs.report_period
    and suspects.cusip = repairs.cusip and suspects.shares_type = repairs.shares_type
order by repairs.changed_usd desc, repairs.accession_number, repairs.cusip, repairs.repaired_column
