-- mistake: rows of filings' information tables cannot be used, so that what they hold is missing, and may count as sold: get the file again, for no correction brings back a row; where EDGAR has it so, correct its effective in corrections.csv to what it counts as: base, added, ignored or notice
select
    rejects.source_id,
    nullif(regexp_extract(file, '[A-Z]+\.tsv$'), '') as member,
    line,
    rejects.accession_number,
    filing_rulings.role,
    field,
    value,
    rejects.reason,
    -- A zip may have another name by now.
    case when starts_with(lower(file), 'edgar/') then file end as file,
from ops.rejects
-- Of a filing that counts as another source has it nothing is missing; whoever says that it counts has looked.
anti join core.known_filings as filings
    on filings.accession_number = rejects.accession_number
    and (filings.source_id <> rejects.source_id or filings.corrected_role is not null)
left join core.filing_rulings on filing_rulings.accession_number = rejects.accession_number
-- Of an EDGAR text the rest is of its cover and summary page.
where ends_with(file, ': INFOTABLE.tsv') or (starts_with(lower(file), 'edgar/') and field in ('VALUE', 'SSHPRNAMT', 'PUTCALL'))
order by rejects.source_id, rejects.file, line, field
