-- mistake: two names give the same targets of the same days, three at least and most that one of them gives, so that each counts twice: write firm and analyst as one vendor does, or take the other's file away
with
-- Of entries that count, each caller has one a ticker.
calls as (
    select
        concat_ws(', ', lower(firm), lower(analyst)) as caller,
        concat_ws(', ', firm, analyst) as name,
        ticker,
        published_at::date as published_on,
        price_target,
        currency,
    from core.analyst_entries
    where adjusted_price_target is not null
),

callers as (select caller, min(name) as name, count(*) as calls_count from calls group by caller),

shared as (
    select calls.caller, other_calls.caller as other_caller, count(*) as shared_count, min(calls.ticker) as ticker
    from calls
    inner join calls as other_calls
        on other_calls.ticker = calls.ticker and other_calls.published_on = calls.published_on
        and other_calls.price_target = calls.price_target and other_calls.currency = calls.currency
        and other_calls.caller > calls.caller
    group by calls.caller, other_calls.caller
)

select
    callers.name,
    other_callers.name as other_name,
    shared.shared_count,
    least(callers.calls_count, other_callers.calls_count) as calls_count,
    shared.ticker,
from shared
inner join callers on callers.caller = shared.caller
inner join callers as other_callers on other_callers.caller = shared.other_caller
-- Two firms that cover much set one target on one day now and then.
where shared.shared_count >= 3 and 2 * shared.shared_count > least(callers.calls_count, other_callers.calls_count)
order by shared.shared_count desc, callers.name, other_callers.name
