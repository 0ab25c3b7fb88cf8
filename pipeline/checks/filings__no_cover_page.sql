-- mistake: a filing came without its cover page, so its manager has no name, and an amendment no type: get its data set again, or its whole text from EDGAR
select
    filings.accession_number,
    filings.cik,
    filings.report_period,
    likeliest_file(sources.file, filings.accession_number) as file,
from core.filings
left join ops.sources on sources.source_id = filings.source_id
where filings.manager_name is null and filings.report_type is null
group by filings.accession_number, filings.cik, filings.report_period
order by filings.report_period desc, filings.accession_number
