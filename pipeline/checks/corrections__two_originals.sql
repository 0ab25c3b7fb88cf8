-- mistake by quarter: a filing that corrections.csv gives another manager or quarter stands beside one that was filed there, and only one of them counts: mend the line, or its accession number, or take it away
with
corrections as (
    select accession_number, cik, report_period, fields from core.filing_corrections
    where cik is not null or report_period is not null
),

rulings as (
    select accession_number, cik, report_period, role
    from core.filing_rulings
    where kind = 'original'
)

select
    moved.accession_number,
    moved.report_period,
    moved.cik,
    moved.role,
    corrections.fields,
    min(others.accession_number) as other_accession_number,
from rulings as moved
inner join corrections on corrections.accession_number = moved.accession_number
inner join rulings as others
    on others.cik = moved.cik and others.report_period = moved.report_period and others.accession_number <> moved.accession_number
where moved.role in ('base', 'superseded') and others.role in ('base', 'superseded') and moved.role <> others.role
group by all
order by moved.report_period desc, moved.accession_number
