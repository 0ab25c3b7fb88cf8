-- mistake: rows of a data set's filings cannot be used as they stand, or contradict each other; each says what was done: get the data set again, or correct the filing in corrections.csv
select rejects.source_id, regexp_extract(file, '[A-Z]+\.tsv$') as member, line, rejects.accession_number, field, value, reason
from ops.rejects
-- Of a filing that counts as another source has it nothing is wrong.
anti join core.known_filings as filings
    on filings.accession_number = rejects.accession_number and filings.source_id <> rejects.source_id
where regexp_matches(file, ': (SUBMISSION|COVERPAGE|SUMMARYPAGE)\.tsv$')
order by rejects.source_id, member, line, field
