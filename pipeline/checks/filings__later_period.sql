-- mistake by quarter: a filing reports a quarter that had not ended when it was made, and counts in no other: correct report_period in corrections.csv, or where nobody knows it, its effective to ignored
select accession_number, report_period, manager_name, filed_at, period_of_report
from core.filings
where
    -- Whoever corrected its role has looked.
    corrected_role is null
    -- Of a day that is wrong itself another check tells.
    and report_period > filed_at and is_of_another_year(filed_at, accession_number) is not true
order by accession_number
