-- One row per summary page of an open data set that is of no filing, or of one that has another, or field of it that is no total, in the words of the reject table. Key: line, field.
with
pages as (select row_number() over () + 1 as line, summary_pages as page from raw.summary_pages),

-- As staging.filings chooses it.
chosen as (select distinct on (accession_number) accession_number, summary_pages as page from raw.summary_pages order by all),

submissions as (select distinct accession_number from raw.submissions where accession_number is not null),

judged as (
    select
        pages.line,
        pages.page.accession_number as accession_number,
        unnest([
            {
                'field': 'ACCESSION_NUMBER', 'value': pages.page.accession_number,
                'reason': case
                    when submissions.accession_number is null then 'is of no row of SUBMISSION, so whose summary page it is is not known'
                    when pages.page <> chosen.page then 'has another summary page, too, which counts: this one was left out'
                end
            },
            {
                'field': 'TABLEENTRYTOTAL', 'value': pages.page.tableentrytotal,
                'reason': case when nullif(trim(pages.page.tableentrytotal), '') is not null and total_of(pages.page.tableentrytotal) is null
                    then 'is no whole number: whether the filing has all of its rows is not known'
                end
            },
            {
                'field': 'TABLEVALUETOTAL', 'value': pages.page.tablevaluetotal,
                'reason': case when nullif(trim(pages.page.tablevaluetotal), '') is not null and total_of(pages.page.tablevaluetotal) is null
                    then 'is no whole number: whether the filing has all of its dollars is not known'
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
