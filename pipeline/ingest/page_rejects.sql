-- One row per cover or summary page of an open data set that is of no filing, or of one that has another, or field of it that is no total, in the words of the reject table. Key: member, line, field.
with
-- Few: of most filings there is one page, and to print all takes most of the time.
repeated_covers as (select accession_number from raw.cover_pages group by accession_number having count(*) > 1),
repeated_summaries as (select accession_number from raw.summary_pages group by accession_number having count(*) > 1),

pages as (
    select 'COVERPAGE' as member, row_number() over () + 1 as line, accession_number,
        case when accession_number in (from repeated_covers) then cover_pages::varchar end as page,
        null as tableentrytotal, null as tablevaluetotal,
    from raw.cover_pages
    union all
    select 'SUMMARYPAGE', row_number() over () + 1, accession_number,
        case when accession_number in (from repeated_summaries) then summary_pages::varchar end,
        tableentrytotal, tablevaluetotal,
    from raw.summary_pages
),

quarters as (select distinct accession_number, quarter_end(parse_date(periodofreport)) as report_period from raw.submissions),

-- As staging.filings chooses them.
chosen as (
    select 'COVERPAGE' as member, pages.accession_number, pages::varchar as page
    from raw.cover_pages as pages
    left join quarters
        on quarters.accession_number = pages.accession_number
        and quarters.report_period = quarter_end(parse_date(pages.reportcalendarorquarter))
    where pages.accession_number in (from repeated_covers)
    qualify row_number() over (partition by pages.accession_number order by quarters.report_period is null, pages) = 1
    union all
    select 'SUMMARYPAGE', accession_number, page::varchar
    from (
        select distinct on (accession_number) accession_number, summary_pages as page
        from raw.summary_pages
        where accession_number in (from repeated_summaries)
        order by all
    )
),

submissions as (select distinct accession_number from raw.submissions where accession_number is not null),

judged as (
    select
        pages.member,
        pages.line,
        pages.accession_number,
        unnest([
            {
                'field': 'ACCESSION_NUMBER', 'value': pages.accession_number,
                'reason': case
                    when submissions.accession_number is null then 'is of no row of SUBMISSION: whose page it is nobody knows, and it was left out'
                    when pages.page <> chosen.page then 'has another such page, which counts: this one was left out'
                end
            },
            {
                'field': 'TABLEENTRYTOTAL', 'value': pages.tableentrytotal,
                'reason': case when trim(pages.tableentrytotal) <> '' and entry_total_of(pages.tableentrytotal) is null
                    then 'is no whole number from 0 to two billion: whether the filing has all of its rows is not known'
                end
            },
            {
                'field': 'TABLEVALUETOTAL', 'value': pages.tablevaluetotal,
                'reason': case when trim(pages.tablevaluetotal) <> '' and total_of(pages.tablevaluetotal) is null
                    then 'is no whole number from 0 to nine quadrillion: whether the filing has all of its dollars is not known'
                end
            }
        ], recursive := true),
    from pages
    left join chosen on chosen.member = pages.member and chosen.accession_number = pages.accession_number
    left join submissions on submissions.accession_number = pages.accession_number
)

select member, accession_number, line, field, value, reason
from judged
where reason is not null
order by member, line, field
