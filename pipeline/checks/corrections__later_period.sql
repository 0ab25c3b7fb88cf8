-- mistake: a correction moves a filing to a quarter that had not ended on the day on which it was filed, so it was not applied: give a quarter that had ended by then, or take the line away
select distinct corrections.accession_number, corrections.corrected_value, filings.filed_at
from staging.corrections
inner join staging.filings on filings.accession_number = corrections.accession_number
where corrections.field = 'report_period' and quarter_end(try_cast(corrections.corrected_value as date)) > filings.filed_at
order by corrections.accession_number, corrections.corrected_value
