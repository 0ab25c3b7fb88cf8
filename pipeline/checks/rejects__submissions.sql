-- mistake: rows of a data set's filings cannot be used as they stand, or contradict each other; each says what was done: get the data set again, or the text from EDGAR of a filing that was left out, or correct the field of one that was not in corrections.csv, to what counts where that is right; where EDGAR has a total so, correct its effective there to what it counts as: base, added, ignored or notice
select
    rejects.source_id,
    regexp_extract(file, '[A-Z]+\.tsv$') as member,
    line,
    rejects.accession_number,
    filing_rulings.role,
    field,
    value,
    rejects.reason,
from ops.rejects
-- Of a filing that counts as another source has it nothing is wrong; whoever says that it counts has looked.
anti join core.known_filings as filings
    on filings.accession_number = rejects.accession_number
    and (filings.source_id <> rejects.source_id or filings.corrected_role is not null)
left join core.filing_rulings on filing_rulings.accession_number = rejects.accession_number
-- Whoever corrected what such a row says has looked; of a filing that was left out nothing can be corrected.
anti join staging.corrections
    on corrections.accession_number = rejects.accession_number and not starts_with(rejects.field, 'TABLE')
    and corrections.field in ('cik', 'report_period', 'submission_type', 'amendment_type')
    and corrections.accession_number in (select known.accession_number from core.known_filings as known)
where regexp_matches(file, ': (SUBMISSION|COVERPAGE|SUMMARYPAGE)\.tsv$')
order by rejects.source_id, member, line, field
