-- One row: how many filings are in which unit of VALUE, and by what that was decided.
with
units as (
    select format('{:,} in units of {:,} by {}', count(*), value_unit_usd, decided_by) as described
    from core.filing_units
    group by value_unit_usd, decided_by
)

select string_agg(described, ', ' order by described) as units
from units
