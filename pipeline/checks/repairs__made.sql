-- warning by quarter: a row contradicts a price that five or more managers support, or its columns are swapped, and was repaired: where the repair is wrong, give the value or the shares in corrections.csv
select accession_number, report_period, cusip, repaired_column, filed_value_usd, value_usd, changed_usd
from core.repairs
order by changed_usd desc, accession_number, cusip, repaired_column
