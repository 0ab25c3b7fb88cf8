-- One row per given filing and file that it may have been read from. Key: accession_number, file.
select
    filings.accession_number,
    sources.file,
    sources.kind,
from core.filings
inner join ops.sources on sources.source_id = filings.source_id
where filings.accession_number in (select unnest(string_split($accession_numbers, ',')))
order by sources.file, filings.accession_number
