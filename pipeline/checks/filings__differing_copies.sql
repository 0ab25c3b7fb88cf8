-- warning: sources hold a filing with other rows, dollars or shares, or another manager, form, quarter or day: the copy counts that is nearest to what its own summary page says: where that is right, correct its effective in corrections.csv to what it counts as: base, added, ignored or notice
with
repeated as (select accession_number from staging.filings group by accession_number having count(*) > 1),

differing as (
    select
        filings.accession_number,
        min(filing_totals.row_count) as fewest_rows,
        max(filing_totals.row_count) as most_rows,
        concat_ws(
            ', ',
            if(min(filing_totals.row_count) < max(filing_totals.row_count), 'rows', null),
            if(min(filing_totals.filed_value) < max(filing_totals.filed_value), 'dollars', null),
            if(min(filing_totals.shares) < max(filing_totals.shares), 'shares', null),
            if(count(distinct filings.cik) > 1, 'manager', null),
            if(count(distinct (filings.submission_type, coalesce(filings.amendment_type, ''))) > 1, 'form', null),
            if(count(distinct filings.report_period) > 1, 'quarter', null),
            if(count(distinct filings.filed_at) > 1, 'day', null)
        ) as differ_in,
    from staging.filings
    semi join repeated on repeated.accession_number = filings.accession_number
    left join staging.filing_totals
        on filing_totals.accession_number = filings.accession_number and filing_totals.source_id = filings.source_id
    group by filings.accession_number
    having differ_in <> ''
)

select differing.accession_number, known_filings.source_id, filing_rulings.role, differing.differ_in, differing.fewest_rows, differing.most_rows
from differing
inner join core.known_filings on known_filings.accession_number = differing.accession_number
left join core.filing_rulings on filing_rulings.accession_number = differing.accession_number
-- Whoever says that it counts has looked.
where known_filings.corrected_role is null
order by differing.accession_number
