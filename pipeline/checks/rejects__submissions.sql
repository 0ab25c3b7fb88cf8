-- mistake: rows of a data set's filings cannot be used as they stand, or contradict each other; each says what was done: get the data set again, or correct the filing in corrections.csv
select source_id, regexp_extract(file, '[A-Z]+\.tsv$') as member, line, accession_number, field, value, reason
from ops.rejects
where regexp_matches(file, ': (SUBMISSION|COVERPAGE|SUMMARYPAGE)\.tsv$')
order by source_id, member, line, field
