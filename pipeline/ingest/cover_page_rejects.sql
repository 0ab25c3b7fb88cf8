-- One row per cover page of an open data set that is of no filing, or of one that has another, in the words of the reject table. Key: line, field.
with
pages as (select row_number() over () + 1 as line, cover_pages as page from raw.cover_pages),

-- As staging.filings chooses it.
chosen as (select distinct on (accession_number) accession_number, cover_pages as page from raw.cover_pages order by all),

submissions as (select distinct accession_number from raw.submissions where accession_number is not null),

judged as (
    select
        pages.line,
        pages.page.accession_number as accession_number,
        unnest([
            {
                'field': 'ACCESSION_NUMBER', 'value': pages.page.accession_number,
                'reason': case
                    when submissions.accession_number is null then 'is of no row of SUBMISSION, so whose cover page it is is not known'
                    when pages.page <> chosen.page then 'has another cover page, too, which counts: this one was left out'
                end
            }
        ], recursive := true),
    from pages
    left join chosen on chosen.accession_number = pages.page.accession_number
    left join submissions on submissions.accession_number = pages.page.accession_number
)

select accession_number, line, field, value, reason
from judged
where reason is not null
order by line, field
