-- mistake: a CUSIP of splits.csv fails its check digit, and nobody holds it or the one that has the right one, so the split applies to nothing: correct the CUSIP in splits.csv, or take the line away
with
splits as (select cusip, ex_date from staging.splits where not has_check_digit(cusip)),

-- Hardly any, and many are held.
held as (select distinct cusip from core.held_cusips where cusip in (select splits.cusip from splits))

select splits.cusip, splits.ex_date
from splits
where
    splits.cusip not in (select held.cusip from held)
    and splits.cusip not in (select security_links.cusip from core.security_links)
order by splits.cusip, splits.ex_date
