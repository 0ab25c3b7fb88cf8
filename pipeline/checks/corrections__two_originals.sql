-- mistake by quarter: a filing that corrections.csv gives another manager or quarter stands beside one that was filed there, or one that it makes the base before a later report of its quarter, and only one of them counts: mend the line, or its accession number, or take it away where it is wrong; where both are of the quarter, correct the effective of the one that does not count to ignored
with
-- One that says what was filed moves nothing: whoever wrote it has looked.
moves as (
    select accession_number from staging.corrections
    where field in ('cik', 'report_period') and tidy_filed(field, corrected_value) <> filed_value
),

corrections as (
    select
        accession_number,
        (cik is not null or report_period is not null) and accession_number in (select moves.accession_number from moves) as is_moved,
        coalesce(corrected_role = 'base', false) as is_made_base,
        fields,
    from core.filing_corrections
    where is_moved or is_made_base
),

rulings as (
    select accession_number, cik, report_period, kind, role, ordinal
    from core.filing_rulings
    where kind not in ('notice', 'new holdings') and role in ('base', 'superseded')
)

select
    corrected.accession_number,
    corrected.report_period,
    corrected.cik,
    corrected.role,
    corrections.fields,
    min(others.accession_number) as other_accession_number,
from rulings as corrected
inner join corrections on corrections.accession_number = corrected.accession_number
inner join rulings as others
    on others.cik = corrected.cik and others.report_period = corrected.report_period and others.role <> corrected.role
where (corrections.is_moved and corrected.kind = 'original' and others.kind = 'original')
    -- What came after the line was written may be what counts.
    or (corrections.is_made_base and corrected.role = 'base' and others.ordinal > corrected.ordinal)
group by all
order by corrected.report_period desc, corrected.accession_number
