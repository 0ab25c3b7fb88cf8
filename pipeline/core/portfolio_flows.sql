-- One row per manager that reported the period and the quarter before in full: what it bought, sold and earned. Key: cik.
with
position_changes as (
    select cik, security_id, shares, value_usd, previous_shares, restated_previous_shares, previous_value_usd
    from core.position_changes
    where report_period = $report_period::date and evidence = 'both quarters'
),

reporters as (select cik from core.reporters where report_period = $report_period::date and has_base),
previous_reporters as (select cik from core.reporters where report_period = previous_quarter_end($report_period::date) and has_base),

reference_prices as (
    select security_id,
        max(price_usd) filter (report_period = $report_period::date) as price_usd,
        max(price_usd) filter (report_period <> $report_period::date) as previous_price_usd,
    from core.reference_prices
    where report_period in ($report_period::date, previous_quarter_end($report_period::date))
    group by security_id
),

split_factors as (select security_id, new_shares, old_shares from core.split_factors where report_period = $report_period::date),

principals as (
    select distinct security_id from core.cusips
    where report_period in ($report_period::date, previous_quarter_end($report_period::date)) and has_principal
),

-- Put together before the positions are joined, which are many.
securities as (
    select
        coalesce(reference_prices.security_id, split_factors.security_id) as security_id,
        reference_prices.price_usd,
        reference_prices.previous_price_usd,
        split_factors.old_shares / split_factors.new_shares as shares_ratio,
        principals.security_id is not null as has_principal,
    from reference_prices
    full outer join split_factors on split_factors.security_id = reference_prices.security_id
    left join principals on principals.security_id = reference_prices.security_id
),

-- The reference price, else the manager's own value / shares (not 0, to which thousands round); the earlier one on today's share basis.
-- Of what some file as principal the former may be of a share where the position counts dollars, or the other way round.
priced as (
    select
        position_changes.cik,
        coalesce(position_changes.shares, 0) - coalesce(position_changes.restated_previous_shares, 0) as bought_shares,
        position_changes.previous_value_usd,
        position_changes.value_usd / nullif(position_changes.shares, 0) as own_price_usd,
        position_changes.previous_value_usd / nullif(position_changes.previous_shares, 0) as own_previous_price_usd,
        -- Asked of these few alone: DuckDB computes both sides of an "and" for every row.
        case when securities.has_principal then is_within_factor(securities.price_usd / own_price_usd, 2) end as is_like,
        case when securities.has_principal then is_within_factor(securities.previous_price_usd / own_previous_price_usd, 2) end as was_like,
        coalesce(is_like, true) and coalesce(was_like, true) as is_priced_alike,
        -- Shares at one end, with principal among them at the other, have no price in common: no more came or went than the value says.
        case when is_like <> was_like then abs(position_changes.value_usd - position_changes.previous_value_usd) end as most_flow_usd,
        coalesce(case when is_priced_alike then securities.price_usd end, nullif(own_price_usd, 0)) as price_usd,
        coalesce(case when is_priced_alike then securities.previous_price_usd end, nullif(own_previous_price_usd, 0))
            * coalesce(securities.shares_ratio, 1) as previous_price_usd,
    from position_changes
    left join securities on securities.security_id = position_changes.security_id
),

terms as (
    select
        cik, previous_value_usd,
        sign(bought_shares) * least(abs(bought_shares) * coalesce(price_usd, previous_price_usd), most_flow_usd) as flow_usd,
        case when most_flow_usd is null then previous_value_usd * (price_usd / previous_price_usd - 1) end as gain_usd,
        -- By so odd a price of its own a manager may seem to have traded, or to have gained, more than anything is worth.
        case when abs(flow_usd) < value_limit_usd() then hundred_thousandths(flow_usd) end as flow,
        case when abs(gain_usd) < value_limit_usd() then hundred_thousandths(gain_usd) end as gain,
    from priced
),

sums as (
    select
        cik,
        sum(flow) / 100000 as capital_flow_usd,
        sum(flow) filter (flow > 0) / 100000 as bought_usd,
        -sum(flow) filter (flow < 0) / 100000 as sold_usd,
        sum(previous_value_usd) as previous_value_usd,
        sum(previous_value_usd) filter (gain is not null) as priced_previous_value_usd,
        sum(gain) / 100000 as gain_usd,
    from terms
    group by cik
)

select
    reporters.cik,
    $report_period::date as report_period,
    cast(coalesce(sums.capital_flow_usd, 0) as double) as capital_flow_usd,
    cast(coalesce(sums.bought_usd, 0) as double) as bought_usd,
    cast(coalesce(sums.sold_usd, 0) as double) as sold_usd,
    cast(coalesce(sums.priced_previous_value_usd, 0) as bigint) as priced_previous_value_usd,
    -- Known only where at least half of the previous assets are priced at both ends.
    case when sums.priced_previous_value_usd > 0 and 2 * sums.priced_previous_value_usd >= sums.previous_value_usd
        then 100.0 * sums.gain_usd / sums.priced_previous_value_usd end as quarter_return_percent,
from reporters
inner join previous_reporters on previous_reporters.cik = reporters.cik
left join sums on sums.cik = reporters.cik
order by reporters.cik
