-- mistake: a correction is of a filing that counts for nothing, as another has taken its place, so it changes nothing: take its line away, or give it of the filing that counts
select
    corrections.accession_number,
    corrections.field,
    corrections.corrected_value,
    min(filing_rulings.report_period) as report_period,
    min(filing_rulings.reason) as reason,
from staging.corrections
inner join core.filing_rulings on filing_rulings.accession_number = corrections.accession_number
-- The others may be why it does not count, but that it is the base, where another one is, too.
where corrections.field = 'value_unit_usd' or contains(corrections.field, ':')
    or (corrections.field = 'effective' and corrections.corrected_value = 'base')
group by all
having bool_and(filing_rulings.role = 'superseded')
order by corrections.accession_number, corrections.field, corrections.corrected_value
