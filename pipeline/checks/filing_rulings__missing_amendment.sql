-- mistake by quarter: a manager's later amendment of a quarter is held, but not one before it that counts as well: EDGAR numbers them without gaps, so add the filing
with
numbered as (
    select
        filing_rulings.cik,
        filing_rulings.report_period,
        filings.amendment_number,
        max(coalesce(filings.amendment_number, 0)) filter (filing_rulings.role = 'base')
            over (partition by filing_rulings.cik, filing_rulings.report_period) as base_number,
    from core.filing_rulings
    inner join core.filings
        on filings.accession_number = filing_rulings.accession_number
        and filings.report_period = filing_rulings.report_period
    where filing_rulings.kind <> 'notice'
)

select
    cik,
    report_period,
    max(amendment_number) as amendment_number,
    cast(max(amendment_number) - max(base_number) - count(distinct amendment_number) as integer) as missing_count,
from numbered
-- A number of three digits is none.
where amendment_number > base_number and amendment_number < 100
group by cik, report_period
having missing_count > 0
order by report_period desc, cik
