-- mistake: a CUSIP of splits.csv fails its check digit, and nobody holds it or the one that has the right one: the split applies to nothing
select splits.cusip, splits.ex_date
from staging.splits
where
    not has_check_digit(splits.cusip)
    and splits.cusip not in (select held_cusips.cusip from core.held_cusips)
    and splits.cusip not in (select security_links.cusip from core.security_links)
order by splits.cusip, splits.ex_date
