-- mistake by quarter: a manager's later amendment of a quarter is held, but not one before it that counts as well: EDGAR numbers them without gaps, so add the filing; where it has none, correct the effective of the later one in corrections.csv to what it counts as
with
numbered as (
    select
        filing_rulings.cik,
        filing_rulings.report_period,
        filing_rulings.accession_number,
        filing_rulings.role,
        filings.corrected_role,
        filings.amendment_number,
        max(coalesce(filings.amendment_number, 0)) filter (filing_rulings.role = 'base')
            over (partition by filing_rulings.cik, filing_rulings.report_period) as base_number,
        -- A notice is numbered like the others. A number of three digits is none.
        max(filings.amendment_number) filter (filing_rulings.kind <> 'notice' and filings.amendment_number < 100)
            over (partition by filing_rulings.cik, filing_rulings.report_period) as last_number,
    from core.filing_rulings
    inner join core.filings
        on filings.accession_number = filing_rulings.accession_number
        and filings.report_period = filing_rulings.report_period
)

select
    cik,
    report_period,
    min(accession_number) filter (amendment_number = last_number) as accession_number,
    arg_min(role, accession_number) filter (amendment_number = last_number) as role,
    max(last_number) as amendment_number,
    cast(max(last_number) - max(base_number) - count(distinct amendment_number) as integer) as missing_count,
from numbered
where amendment_number > base_number and amendment_number <= last_number
group by cik, report_period
-- Whoever says that it counts has looked.
having missing_count > 0 and count(corrected_role) filter (amendment_number = last_number) = 0
order by report_period desc, cik
