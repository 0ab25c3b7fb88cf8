-- mistake of the latest quarter: a third of the names in securities.csv are not those under which managers hold the CUSIPs beside them: its columns slipped against each other, or name and ticker are each other's
with
-- By their first words, as AMAZON COM INC is Amazon.com, Inc.; few companies file under a name of before.
named as (
    select
        security_cusip,
        name,
        name_of_issuer,
        split_part(slug(name_of_issuer), '-', 1) <> split_part(slug(name), '-', 1) as is_other,
    from core.held_securities
    -- Names in other letters than filings have cannot be compared.
    where slug(name) <> '' and name_of_issuer is not null
)

select
    count(*) as names_count,
    count(*) filter (is_other) as other_count,
    min(security_cusip) filter (is_other) as cusip,
    arg_min(name, security_cusip) filter (is_other) as name,
    arg_min(name_of_issuer, security_cusip) filter (is_other) as name_of_issuer,
from named
having names_count >= 20 and 3 * other_count > names_count
order by other_count
