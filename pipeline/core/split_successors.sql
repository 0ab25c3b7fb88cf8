-- One row per CUSIP that appeared since the quarter before and other of its issuer that it may have replaced when the shares were split: whether they are one security. Key: old_cusip, new_cusip.
with
implied as (
    select *, count(*) over (partition by report_period, left(cusip, 6)) as issues_count from core.resolved_prices
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
),
prices as (select * from implied where report_period = $report_period::date),
previous_prices as (select * from implied where report_period < $report_period::date),

-- Of a security with several CUSIPs a reverse split may be listed under a later one, which nobody holds yet, or under the one that vanished.
listed as (
    select distinct prices.cusip, product_by_day(splits.new_shares, ex_date) as new_shares, product_by_day(splits.old_shares, ex_date) as old_shares
    from staging.splits inner join prices on left(prices.cusip, 6) = left(splits.cusip, 6)
    where splits.report_period = $report_period::date and ex_date <= $known_to::date
        and (splits.cusip = prices.cusip or (issues_count = 1 and splits.new_shares < splits.old_shares
                and splits.cusip not in (select implied.cusip from implied where implied.issues_count > 1)))
    group by prices.cusip, splits.cusip
    qualify splits.cusip = prices.cusip or not bool_or(splits.cusip = prices.cusip) over (partition by prices.cusip)
),

-- The new one has appeared; the old one has vanished, or up to half still file it: at the price of the new, or have not heard of a split.
pairs as (
    select
        old.cusip as old_cusip,
        new.cusip as new_cusip,
        new.price_usd / old.price_usd as price_ratio,
        old.filings_count as previous_filings_count,
        new.filings_count,
        old.issues_count = 1 as is_issuers_only,
        old.issues_count = 1 and new.issues_count = 1 + (kept.cusip is not null)::integer as is_one_for_one,
        coalesce(20 * kept.filings_count <= old.filings_count or is_within_factor(kept.price_usd / new.price_usd, 1.25), true) as is_clear,
    from prices as new
    inner join previous_prices as old on left(old.cusip, 6) = left(new.cusip, 6) and old.cusip <> new.cusip
    left join previous_prices as earlier on earlier.cusip = new.cusip
    left join prices as kept on kept.cusip = old.cusip
    where 20 * coalesce(earlier.filings_count, 0) <= new.filings_count and 2 * coalesce(kept.filings_count, 0) <= old.filings_count
),

-- The ratio that splits.csv lists, else any usual one.
ratios as (
    select pairs.*, listed.new_shares, listed.old_shares, true as has_line
    from pairs inner join listed on listed.cusip = pairs.new_cusip
    union all
    select pairs.*, split_ratios.new_shares, split_ratios.old_shares, false as has_line
    from pairs cross join staging.split_ratios
    where pairs.new_cusip not in (select listed.cusip from listed) and may_have_split(pairs.price_ratio)
),

-- Who has to consolidate its shares has often lost most of its price within the quarter: a listed reverse split may be off by more, and so
-- may one that half of all show.
fitting as (
    select *, price_ratio * new_shares / old_shares as fit, is_within_factor(fit, 2) as is_near
    from ratios
    where is_near or (has_line and new_shares < old_shares and is_within_factor(fit, 10)) or (not has_line and is_within_factor(fit, 3.3))
),

holdings as (
    select cik, cusip, report_period = $report_period::date as is_current, sum(shares) as shares
    from core.holdings
    where report_period in ($report_period::date, previous_quarter_end($report_period::date)) and put_call is null
        and shares_type = 'SH' and shares >= 20 and cusip in (select old_cusip from fitting union select new_cusip from fitting)
    group by all
),

fits as (
    select fitting.*, count(*) filter (is_within_one_share(holdings.shares, previous_holdings.shares * new_shares / old_shares)) as exact_count
    from fitting
    left join holdings as previous_holdings on previous_holdings.cusip = fitting.old_cusip and not previous_holdings.is_current
    left join holdings on holdings.cusip = fitting.new_cusip and holdings.is_current and holdings.cik = previous_holdings.cik
    group by all
),

-- Of several, as in a family of funds, the holders' shares tell; where none do all are suspects of a reverse split, for others keep CUSIPs.
likeliest as (
    select *, has_line and ((is_clear and is_issuers_only) or exact_count >= case when is_clear and is_near then 1 else 5 end) as is_listed,
    from fits where is_listed or (exact_count >= 5 and (has_line or is_near or (exact_count >= 10 and 2 * exact_count >= previous_filings_count)))
        or (is_near and new_shares < old_shares and (has_line or (is_one_for_one and exact_count > 0)))
    qualify exact_count = max(exact_count) over (partition by old_cusip)
        and exact_count = max(exact_count) over (partition by new_cusip)
        and row_number() over (partition by old_cusip, new_cusip order by exact_count desc, new_shares + old_shares, new_shares) = 1
)

select
    old_cusip,
    new_cusip,
    $report_period::date as report_period,
    new_shares,
    old_shares,
    case
        when count(*) over (partition by old_cusip) + count(*) over (partition by new_cusip) > 2 then 'suspected'
        when is_listed then 'in splits.csv'
        when is_clear and exact_count >= 10 and 5 * exact_count >= previous_filings_count then 'proven'
        else 'suspected'
    end as verdict,
    cast(exact_count as integer) as exact_count,
    previous_filings_count,
    filings_count,
    price_ratio,
from likeliest
order by old_cusip, new_cusip
