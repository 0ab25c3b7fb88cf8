-- One row per security held at the end of the report period or of the quarter before: its managers, counted by what they did. Key: security_id.
with
reporters as (select cik from core.reporters where report_period = $report_period::date),

held as (
    select security_id, evidence, status, shares, value_usd, previous_shares
    from core.position_changes
    where report_period = $report_period::date
    union all
    -- Whoever has not filed yet has no row there.
    select security_id, 'not filed' as evidence, null as status, null as shares, null as value_usd, shares as previous_shares
    from core.positions
    where report_period = previous_quarter_end($report_period::date) and cik not in (select reporters.cik from reporters)
),

cusips as (
    select cusip, report_period, security_cusip, security_id
    from core.cusips
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
),

securities as (
    select security_id, min(security_cusip) as security_cusip
    from cusips
    group by security_id
),

-- The name most filed for any CUSIP of the security.
issuer_names as (
    select cusips.security_id, issuer_names.name_of_issuer
    from core.issuer_names
    inner join cusips
        on cusips.cusip = issuer_names.cusip and cusips.report_period = issuer_names.report_period
    group by cusips.security_id, issuer_names.name_of_issuer
    qualify row_number() over (
        partition by cusips.security_id
        order by sum(issuer_names.holdings_count) desc, issuer_names.name_of_issuer
    ) = 1
),

counts as (
    select
        security_id,
        count(shares) as holding_count,
        count(previous_shares) as previous_holding_count,
        count(*) filter (status = 'new') as new_count,
        count(*) filter (status = 'increased') as increased_count,
        count(*) filter (status = 'maintained') as maintained_count,
        count(*) filter (status = 'reduced') as reduced_count,
        count(*) filter (status = 'closed') as closed_count,
        count(*) filter (evidence = 'first or returning') as first_or_returning_count,
        count(shares) filter (evidence = 'in part') as in_part_count,
        count(previous_shares) filter (evidence = 'in part') as previous_in_part_count,
        count(*) filter (evidence = 'reported elsewhere') as reported_elsewhere_count,
        count(*) filter (evidence = 'not filed') as not_filed_count,
        coalesce(sum(value_usd), 0) as value_usd,
    from held
    group by security_id
)

select
    counts.security_id,
    securities.security_cusip,
    $report_period::date as report_period,
    issuer_names.name_of_issuer,
    cast(counts.holding_count as integer) as holding_count,
    cast(counts.previous_holding_count as integer) as previous_holding_count,
    cast(counts.new_count as integer) as new_count,
    cast(counts.increased_count as integer) as increased_count,
    cast(counts.maintained_count as integer) as maintained_count,
    cast(counts.reduced_count as integer) as reduced_count,
    cast(counts.closed_count as integer) as closed_count,
    cast(counts.first_or_returning_count as integer) as first_or_returning_count,
    cast(counts.in_part_count as integer) as in_part_count,
    cast(counts.previous_in_part_count as integer) as previous_in_part_count,
    cast(counts.reported_elsewhere_count as integer) as reported_elsewhere_count,
    cast(counts.not_filed_count as integer) as not_filed_count,
    cast(counts.value_usd as bigint) as value_usd,
from counts
left join securities on securities.security_id = counts.security_id
left join issuer_names on issuer_names.security_id = counts.security_id
order by counts.security_id
