-- mistake by quarter: a report that is no amendment takes the place of one that was made over a quarter before, or before the next quarter had ended: where it is of another quarter, correct its report_period in corrections.csv; where not, its effective to base
with
filings as (
    select accession_number, report_period, cik, filed_at, role, corrected_role
    from core.filing_rulings
    where kind = 'original'
        -- corrections__two_originals tells of those that corrections.csv moved beside another.
        and accession_number not in (select accession_number from core.filing_corrections where report_period is not null or cik is not null)
)

select
    filings.accession_number,
    filings.report_period,
    filings.cik,
    filings.filed_at,
    arg_min(superseded.accession_number, (superseded.filed_at, superseded.accession_number)) as superseded_accession_number,
    min(superseded.filed_at) as superseded_filed_at,
from filings
inner join filings as superseded on superseded.cik = filings.cik and superseded.report_period = filings.report_period
where
    -- Whoever corrected its role has looked.
    filings.corrected_role is null
    and filings.role = 'base'
    and superseded.role = 'superseded'
    and (
        filings.filed_at > superseded.filed_at + interval 92 day
        -- Most file on the same day of each quarter, or sooner.
        or (filings.filed_at > next_quarter_end(filings.report_period) and superseded.filed_at <= next_quarter_end(filings.report_period))
    )
group by all
order by filings.report_period, filings.accession_number
