-- mistake of the latest quarter: a third of the names in securities.csv are not those under which managers hold the CUSIPs beside them: its columns slipped against each other, or name and ticker are each other's
with
held as (
    select trend_counts.security_id, trend_counts.security_cusip, trend_counts.name_of_issuer
    from core.trend_counts
    inner join core.quarters on quarters.report_period = trend_counts.report_period and quarters.is_latest_finalized
    where trend_counts.holding_count > 0 and trend_counts.name_of_issuer is not null
),

-- By their first words, as AMAZON COM INC is Amazon.com, Inc.; few companies file under a name of before.
named as (
    select
        held.*,
        securities.name,
        split_part(slug(held.name_of_issuer), '-', 1) <> split_part(slug(securities.name), '-', 1) as is_other,
    from held
    inner join core.securities on securities.security_id = held.security_id
    where securities.name is not null
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
