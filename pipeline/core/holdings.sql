-- One row per effective filing, CUSIP, SH or PRN, and put/call: as filed, with the rows that corrections.csv corrects, before repairs. Key: accession_number, cusip, shares_type, put_call.
select
    holdings.cik,
    holdings.accession_number,
    holdings.report_period,
    holdings.cusip,
    holdings.shares_type,
    holdings.put_call,
    holdings.filed_value,
    holdings.shares,
    holdings.row_count,
    holdings.highest_row_price,
    holdings.lowest_row_price,
    holdings.is_uneven,
    false as is_stated,
from staging.holdings
anti join core.set_aside_filings as set_aside
    on set_aside.accession_number = holdings.accession_number and set_aside.source_id = holdings.source_id
union all
select
    cik, accession_number, report_period, cusip, shares_type, put_call, filed_value, shares, row_count, highest_row_price, lowest_row_price, is_uneven, is_stated,
from core.corrected_holdings
