-- mistake: a correction is for a filing that is not here: add the filing, or correct the accession number
select corrections.accession_number, corrections.field, corrections.corrected_value
from staging.corrections
left join staging.filings on filings.accession_number = corrections.accession_number
where filings.accession_number is null
order by corrections.accession_number, corrections.field, corrections.corrected_value
