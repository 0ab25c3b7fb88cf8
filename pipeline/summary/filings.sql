-- One row: how many filings are known, of how many managers over how many quarters, and how they were ruled.
select
    count(*) as filings_count,
    count(distinct cik) as managers_count,
    count(distinct report_period) as quarters_count,
    count(*) filter (is_effective) as effective_count,
    count(*) filter (role = 'notice') as notices_count,
    count(*) filter (role = 'superseded') as superseded_count,
    count(*) filter (role = 'ignored') as ignored_count,
    count(*) filter (is_flagged) as flagged_count,
from core.filing_rulings
