-- warning of the latest quarter: a CUSIP of the latest finalized quarter fails its check digit, and none with the right one is known; it was kept as filed: where it is mistyped, correct it in corrections.csv; where it is right, give it a line in securities.csv
with
cusips as (
    select held_cusips.cusip, held_cusips.report_period
    from core.held_cusips
    inner join core.quarters on quarters.report_period = held_cusips.report_period and quarters.is_latest_finalized
    where not has_check_digit(held_cusips.cusip)
        and held_cusips.cusip not in (select security_links.cusip from core.security_links)
        -- Whoever lists it has looked.
        and held_cusips.cusip not in (select securities.cusip from staging.securities)
),

counted as (
    select cusips.cusip, cusips.report_period, count(distinct holdings.cik) as managers_count
    from cusips
    inner join core.holdings
        on holdings.cusip = cusips.cusip and holdings.report_period = cusips.report_period
    -- The SEC's list gives options the check digit of the shares, as 888787908.
    where holdings.put_call is null
    group by all
)

select counted.cusip, min(issuer_names.name_of_issuer) as name_of_issuer, counted.managers_count
from counted
left join core.issuer_names
    on issuer_names.cusip = counted.cusip and issuer_names.report_period = counted.report_period
group by counted.cusip, counted.managers_count
order by counted.managers_count desc, counted.cusip
