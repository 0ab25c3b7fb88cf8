-- mistake by quarter: a report that is no amendment takes the place of one that was made over a quarter before, or before the next quarter had ended: where it is of another quarter, correct its report_period in corrections.csv; where not, its effective to base
with
filings as (
    select filing_rulings.accession_number, filing_rulings.report_period, filing_rulings.cik, filing_rulings.filed_at, filing_rulings.role
    from core.filing_rulings
    where filing_rulings.kind = 'original'
)

select
    filings.accession_number,
    filings.report_period,
    filings.cik,
    filings.filed_at,
    arg_min(superseded.accession_number, (superseded.filed_at, superseded.accession_number)) as superseded_accession_number,
    min(superseded.filed_at) as superseded_filed_at,
from filings
-- Whoever corrected its role has looked.
anti join core.filings as corrected
    on corrected.accession_number = filings.accession_number and corrected.report_period = filings.report_period
    and corrected.corrected_role is not null
inner join filings as superseded on superseded.cik = filings.cik and superseded.report_period = filings.report_period
where filings.role = 'base' and superseded.role = 'superseded' and (
    filings.filed_at > superseded.filed_at + interval 92 day
    -- Most file on the same day of each quarter, or sooner.
    or (filings.filed_at > next_quarter_end(filings.report_period) and superseded.filed_at <= next_quarter_end(filings.report_period))
)
group by all
order by filings.report_period, filings.accession_number
