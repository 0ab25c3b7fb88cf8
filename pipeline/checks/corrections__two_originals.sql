-- mistake by quarter: a filing that corrections.csv gives another manager or quarter stands beside one that was filed there, and only one of them counts: mend the line, or its accession number, or where both are of it, correct the effective of the one that does not count to ignored
with
-- One that says what was filed moves nothing: whoever wrote it has looked.
moves as (
    select accession_number from staging.corrections
    where field in ('cik', 'report_period') and tidy_filed(field, corrected_value) <> filed_value
),

corrections as (
    select accession_number, fields from core.filing_corrections
    where (cik is not null or report_period is not null) and accession_number in (select moves.accession_number from moves)
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
