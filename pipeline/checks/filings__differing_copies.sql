-- warning: sources hold a filing with other rows or dollars: the copy counts that is nearest to what its own summary page says
with
differing as (
    select accession_number, min(row_count) as fewest_rows, max(row_count) as most_rows
    from staging.filing_totals
    group by accession_number
    having min(row_count) < max(row_count) or min(filed_value) < max(filed_value)
)

select differing.accession_number, known_filings.source_id, differing.fewest_rows, differing.most_rows
from differing
inner join core.known_filings on known_filings.accession_number = differing.accession_number
order by differing.accession_number
