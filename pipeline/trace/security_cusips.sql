-- One row per CUSIP of one security: what links it to the CUSIP that stands for all of them. Key: cusip.
with
cusips as (
    select cusip from core.security_links where security_id = $security_id
    union
    select $security_cusip
),

changes as (
    select
        old_cusip,
        new_cusip,
        coalesce('on ' || max(effective_date)::varchar || ', ', '') || 'says cusip_changes.csv' as source,
    from staging.cusip_changes
    group by old_cusip, new_cusip
    union all
    select
        old_cusip,
        new_cusip,
        format(
            'in the quarter to {}, detected: {} of its {} managers hold the same shares of both',
            report_period, managers_count, previous_holders_count
        ),
    from core.cusip_evidence
    where verdict = 'proven'
),

reasons as (
    select old_cusip as cusip, 'succeeded by ' || new_cusip || ' ' || source as reason from changes
    union all
    select new_cusip, 'successor of ' || old_cusip from changes
)

select
    cusips.cusip,
    coalesce(
        string_agg(reasons.reason, '; ' order by reasons.reason),
        case
            when cusips.cusip = $security_cusip then 'stands for the security'
            else 'shares the ticker and the first six characters with ' || $security_cusip || ' in securities.csv'
        end
    ) as reason,
from cusips
left join reasons on reasons.cusip = cusips.cusip
group by cusips.cusip
order by cusips.cusip
