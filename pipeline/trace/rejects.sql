-- One row per row or field of the given filings, or of their cover pages, that could not be used. Key: reject.
select
    rejects.accession_number,
    rejects.file || ' ' || describe_reject(rejects.line, rejects.field, rejects.value, rejects.reason) as reject,
from ops.rejects
where rejects.accession_number in (select unnest(string_split($accession_numbers, ',')))
order by rejects.accession_number, rejects.file, rejects.line, rejects.field
