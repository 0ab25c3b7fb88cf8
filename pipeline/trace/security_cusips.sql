-- One row per CUSIP of one security: what links it to the CUSIP that stands for all of them. Key: cusip.
with
cusips as (
    select cusip from core.security_links where security_id = $security_id
    union
    select $security_cusip
),

-- What filings show, and how, null where it is short of proof; not of a CUSIP that cusip_changes.csv says to stay what it is.
evidence as (
    select shown.* from (
        select
            old_cusip,
            new_cusip,
            report_period,
            case verdict
                when 'proven' then format('detected: {} of its {} managers hold the same shares of both', managers_count, previous_holders_count)
                when 'in securities.csv' then 'when most holders changed the one for the other; securities.csv gives both one ticker and name'
            end as how,
        from core.cusip_evidence
        where verdict <> 'in cusip_changes.csv'
        union all
        select
            old_cusip,
            new_cusip,
            report_period,
            format(
                'by a split of {:g} for {:g} {}',
                new_shares, old_shares,
                case verdict
                    when 'in splits.csv' then 'that splits.csv lists'
                    else format('that {} of {} filings show', exact_count, previous_filings_count)
                end
            ),
        from core.split_successors
        where verdict <> 'suspected'
    ) as shown
    anti join staging.cusip_changes on cusip_changes.old_cusip = shown.old_cusip and cusip_changes.new_cusip = shown.old_cusip
),

changes as (
    select
        old_cusip,
        new_cusip,
        coalesce('on ' || max(effective_date)::varchar || ', ', '') || 'says cusip_changes.csv' as source,
    from staging.cusip_changes
    where old_cusip <> new_cusip and (effective_date is null or effective_date <= $as_of::date)
    group by old_cusip, new_cusip
    union all
    select old_cusip, new_cusip, format('in the quarter to {}, {}', report_period, how)
    from evidence
    where how is not null
),

suspects as (
    select
        old_cusip,
        new_cusip,
        format('in the quarter to {}, but that is short of proof: see core.cusip_evidence', max(report_period)) as source,
    from evidence
    where how is null and (old_cusip in (from cusips)) <> (new_cusip in (from cusips))
    group by old_cusip, new_cusip
),

issues as (
    select cusips.cusip, securities.ticker
    from cusips
    inner join staging.securities on securities.cusip = cusips.cusip
),

reasons as (
    select old_cusip as cusip, 'succeeded by ' || new_cusip || ' ' || source as reason from changes
    union all
    select new_cusip, 'successor of ' || old_cusip from changes
    union all
    select old_cusip, 'perhaps succeeded by ' || new_cusip || ' ' || source from suspects
    union all
    select new_cusip, 'perhaps the successor of ' || old_cusip || ' ' || source from suspects
    union all
    select filed.cusip, 'fails its check digit, and ' || known.cusip || ', the same up to there, does not'
    from cusips as filed
    inner join cusips as known on left(known.cusip, 8) = left(filed.cusip, 8)
    where has_check_digit(known.cusip) and not has_check_digit(filed.cusip)
    union all
    select issue.cusip, 'shares the ticker and the first six characters with ' || min(other.cusip) || ' in securities.csv'
    from issues as issue
    inner join issues as other on other.ticker = issue.ticker and left(other.cusip, 6) = left(issue.cusip, 6)
    where other.cusip <> issue.cusip and issue.cusip <> $security_cusip
    group by issue.cusip
)

select
    cusips.cusip,
    coalesce(string_agg(reasons.reason, '; ' order by reasons.reason), 'stands for the security') as reason,
from cusips
left join reasons on reasons.cusip = cusips.cusip
group by cusips.cusip
order by cusips.cusip
