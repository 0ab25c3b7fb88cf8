-- One row per effective filing, CUSIP that names a security, and SH or PRN with a VALUE and shares, options aside: the price in the filing's own unit. Key: accession_number, cusip, shares_type.
select
    holdings.accession_number,
    holdings.report_period,
    holdings.cik,
    holdings.cusip,
    holdings.shares_type,
    holdings.filed_value,
    holdings.shares,
    holdings.row_count,
    holdings.filed_value / holdings.shares as filed_price,
    holdings.is_uneven,
    holdings.is_stated,
    repeating_filings.accession_number is not null as is_repeating,
from core.holdings
left join core.repeating_filings on repeating_filings.accession_number = holdings.accession_number
where holdings.put_call is null and holdings.shares > 0 and holdings.filed_value > 0 and names_security(holdings.cusip)
