-- One row per row of one manager's filings that was repaired, the largest change first. Key: accession_number, cusip, shares_type.
select
    accession_number,
    cusip,
    shares_type,
    repaired_column,
    filed_value_usd,
    filed_shares,
    value_usd,
    shares,
    price_usd,
    managers_count,
from core.repairs
where report_period = $report_period::date and cik = $cik
order by changed_usd desc, accession_number, cusip, shares_type
