-- One row per given filing and file that it may have been read from. Key: accession_number, file.
with
-- A data set that lies there twice is one source; that of EDGAR is a day's files, but for those that were passed over.
files as (
    select source_id, file, kind, sha256
    from ops.sources
    anti join ops.rejects on rejects.file = sources.file and starts_with(rejects.reason, 'passed over:')
    qualify kind = 'edgar' or row_number() over (partition by source_id order by file) = 1
)

select
    filings.accession_number,
    files.file,
    files.kind,
    files.sha256,
from core.filings
inner join files on files.source_id = filings.source_id
where filings.accession_number in (select unnest(string_split($accession_numbers, ',')))
order by files.file, filings.accession_number
