-- One row per CUSIP, SH or PRN, and put/call of a filing for the report period in which corrections.csv corrects rows of the CUSIP: as filed. Key: accession_number, cusip, shares_type, put_call.
with
row_corrections as (select accession_number, cusip from core.row_corrections),

filing_rulings as (
    select accession_number, source_id from core.filing_rulings
    where report_period = $report_period::date
)

select
    holdings.accession_number,
    $report_period::date as report_period,
    holdings.cusip,
    holdings.shares_type,
    holdings.put_call,
    holdings.filed_value,
    holdings.shares,
from staging.holdings
inner join filing_rulings
    on filing_rulings.accession_number = holdings.accession_number and filing_rulings.source_id = holdings.source_id
semi join row_corrections
    on row_corrections.accession_number = holdings.accession_number and row_corrections.cusip = holdings.cusip
order by holdings.accession_number, holdings.cusip, holdings.shares_type, holdings.put_call nulls first
