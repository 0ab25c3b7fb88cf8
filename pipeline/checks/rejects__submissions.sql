-- mistake: rows of a data set's filings cannot be used as they stand, or contradict each other; each says what was done: get the data set again, or correct the field in corrections.csv, to what counts where that is right
select rejects.source_id, regexp_extract(file, '[A-Z]+\.tsv$') as member, line, rejects.accession_number, field, value, reason
from ops.rejects
-- Of a filing that counts as another source has it nothing is wrong.
anti join core.known_filings as filings
    on filings.accession_number = rejects.accession_number and filings.source_id <> rejects.source_id
-- Whoever corrected what such a row says has looked.
anti join staging.corrections
    on corrections.accession_number = rejects.accession_number and not starts_with(rejects.field, 'TABLE')
    and corrections.field in ('cik', 'report_period', 'submission_type', 'amendment_type')
where regexp_matches(file, ': (SUBMISSION|COVERPAGE|SUMMARYPAGE)\.tsv$')
order by rejects.source_id, member, line, field
