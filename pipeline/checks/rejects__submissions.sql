-- mistake: rows of a data set's filings cannot be used as they stand, or contradict each other; each says what was done: get the data set again, or correct the filing in corrections.csv
select file, line, field, value, reason
from ops.rejects
where regexp_matches(file, ': (SUBMISSION|COVERPAGE|SUMMARYPAGE)\.tsv$')
order by file, line, field
