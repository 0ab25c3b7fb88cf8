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
        'succeeded by ' || new_cusip || coalesce(' on ' || effective_date::varchar, '') || ', says cusip_changes.csv' as reason,
    from staging.cusip_changes
    union all
    select
        old_cusip,
        format(
            'succeeded by {} in the quarter to {}, detected: {} of its {} managers hold the same shares of both',
            new_cusip, report_period, managers_count, previous_holders_count
        ),
    from core.cusip_evidence
    where verdict = 'proven'
)

select
    cusips.cusip,
    coalesce(
        string_agg(changes.reason, '; ' order by changes.reason),
        case
            when cusips.cusip = $security_cusip then 'stands for the security'
            else 'shares the ticker and the first six characters with ' || $security_cusip || ' in securities.csv'
        end
    ) as reason,
from cusips
left join changes on changes.old_cusip = cusips.cusip
group by cusips.cusip
order by cusips.cusip
