-- One row per security held at the end of the report period or of the one before: managers by what they did. Key: security_id.
with
position_changes as (
    select cik, security_id, security_cusip, report_period, evidence, status, shares, value_usd, previous_shares
    from core.position_changes
    where report_period = $report_period::date
),

-- The name most filed for any CUSIP of the security.
issuer_names as (
    select cusips.security_id, issuer_names.name_of_issuer
    from core.issuer_names
    inner join core.cusips
        on cusips.cusip = issuer_names.cusip and cusips.report_period = issuer_names.report_period
    where issuer_names.report_period in ($report_period::date, previous_quarter_end($report_period::date))
    group by cusips.security_id, issuer_names.name_of_issuer
    qualify row_number() over (
        partition by cusips.security_id
        order by sum(issuer_names.holdings_count) desc, issuer_names.name_of_issuer
    ) = 1
)

select
    position_changes.security_id,
    position_changes.security_cusip,
    position_changes.report_period,
    issuer_names.name_of_issuer,
    cast(count(position_changes.shares) as integer) as holding_count,
    cast(count(position_changes.previous_shares) as integer) as previous_holding_count,
    cast(count(*) filter (position_changes.status = 'new') as integer) as new_count,
    cast(count(*) filter (position_changes.status = 'increased') as integer) as increased_count,
    cast(count(*) filter (position_changes.status = 'maintained') as integer) as maintained_count,
    cast(count(*) filter (position_changes.status = 'reduced') as integer) as reduced_count,
    cast(count(*) filter (position_changes.status = 'closed') as integer) as closed_count,
    cast(count(*) filter (position_changes.evidence = 'first or returning') as integer) as first_or_returning_count,
    cast(count(*) filter (position_changes.evidence = 'reported elsewhere') as integer) as reported_elsewhere_count,
    cast(count(*) filter (position_changes.evidence = 'not filed') as integer) as not_filed_count,
    cast(coalesce(sum(position_changes.value_usd), 0) as bigint) as value_usd,
from position_changes
left join issuer_names on issuer_names.security_id = position_changes.security_id
group by all
order by position_changes.security_id
