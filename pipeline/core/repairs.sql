-- One row per row of core.holdings that contradicts a well supported price, itself or by a row that it sums, has its columns swapped or its shares counted on the other side of a split, or is worth more than anything: what it is taken to be. Key: accession_number, cusip, shares_type.
with
suspects as materialized (
    select
        cik, accession_number, report_period, cusip, shares_type, security_id, value_unit_usd, filed_value, filed_shares, filed_value_usd,
        price_usd, shareholders_count, expected_value_usd, row_ratio, is_far, seems_off, is_repeating, is_filing_repeating,
        is_filing_swapped, dated_shares,
    from core.suspect_holdings where report_period = $report_period::date
),

splits as (
    select security_id, product_by_day(new_shares / old_shares, ex_date) as ratio from core.splits
    where report_period = $report_period::date group by security_id
),

-- What the manager held of the CUSIP, or where it held none of it, of the security's others: as where the CUSIP changed since.
held_before as (
    select asked.cik, asked.cusip, coalesce(sum(holdings.shares) filter (holdings.cusip = asked.cusip), sum(holdings.shares)) as shares,
    from (select distinct cik, cusip, security_id from suspects) as asked
    inner join core.cusips on cusips.security_id = asked.security_id and cusips.report_period = previous_quarter_end($report_period::date)
    inner join (
        select cik, cusip, shares from core.holdings
        where report_period = previous_quarter_end($report_period::date) and put_call is null and shares_type = 'SH' and shares > 0
    ) as holdings on holdings.cik = asked.cik and holdings.cusip = cusips.cusip
    group by asked.cik, asked.cusip
),

prices_before as (select security_id, price_usd from core.reference_prices where report_period = previous_quarter_end($report_period::date)),

-- On the shares of the quarter's end. A price that moved like that of a split tells of one that splits.csv lacks.
compared as (
    select
        suspects.*,
        case
            when coalesce(is_within_factor(prices_before.price_usd / coalesce(splits.ratio, 1) / suspects.price_usd, 3), true)
                then held_before.shares * coalesce(splits.ratio, 1)
        end as shares_before,
    from suspects
    left join held_before on held_before.cik = suspects.cik and held_before.cusip = suspects.cusip
    left join splits on splits.security_id = suspects.security_id
    left join prices_before on prices_before.security_id = suspects.security_id
),

judged as (
    select *,
        -- Who contradicts a price does not support it; the filings of the others had no part in it.
        cast(shareholders_count - count(distinct cik) filter (is_far and not (is_filing_repeating or is_filing_swapped))
            over (partition by security_id) as integer) as managers_count,
        seems_off and managers_count >= 5 as is_off,
        value_usd_of(filed_shares, value_unit_usd) as swapped_value_usd,
        filed_value_usd / expected_value_usd as filed_ratio,
        swapped_value_usd / (filed_value * price_usd) as swapped_ratio,
        -- Rows at one price come to the same sum of VALUE and shares whichever of them have their columns swapped.
        price_usd / value_unit_usd as unit_price,
        cast(round((filed_value + filed_shares) / (1 + unit_price)) as bigint) as unswapped_shares,
        -- The value is near what the manager held before, at the price of now; the shares, ten times off it, are not then. A sum that is
        -- near the price may be so whichever row is wrong.
        coalesce(is_within_factor(filed_value_usd / price_usd / shares_before, 3), false)
        and (row_ratio is null or is_far_off(filed_value_usd, value_unit_usd, expected_value_usd)) as is_value_continued,
        case
            -- Where most of a filing is swapped so is the rest, but for what fits better as it is, or in neither way.
            when is_filing_swapped and coalesce(abs(ln(swapped_ratio)) < least(abs(ln(filed_ratio)), ln(10)), true) then 'swapped'
            when dated_shares is not null then 'split'
            when is_off and not is_repeating and is_swapped_ratio(filed_ratio, price_usd, value_unit_usd)
                and coalesce(is_swapped_ratio(row_ratio, price_usd, value_unit_usd), true)
                and not ((is_value_continued or coalesce(is_within_factor(filed_shares / shares_before, 3), false))
                    and not is_within_factor(filed_value / shares_before, 3)) then 'swapped'
            when is_off and not is_repeating and is_swapped_ratio(row_ratio, price_usd, value_unit_usd) and not is_value_continued
                and coalesce(not is_within_factor(filed_shares / shares_before, 3) or is_within_factor(unswapped_shares / shares_before, 3), true)
                and (unit_price - 1) * (unit_price * filed_shares - filed_value) > 0
                and (unit_price - 1) * (unit_price * filed_value - filed_shares) > 0 then 'swapped row'
            -- Where shares times price come to more than anything is worth, the shares are wrong, whatever the value says.
            when is_off and (is_repeating or expected_value_usd >= value_limit_usd() or is_value_continued) then 'shares'
            when is_off then 'value'
        end as wrong_column,
        case wrong_column when 'swapped' then swapped_value_usd when 'value' then round(expected_value_usd)::bigint
            when 'swapped row' then round(unswapped_shares * price_usd)::bigint
            else filed_value_usd end as judged_value_usd,
        -- Nobody knows what the row should be.
        judged_value_usd >= value_limit_usd() as is_left_out,
    from compared
)

select
    cik, accession_number, report_period, cusip, shares_type,
    case when is_left_out then 'both' else wrong_column end as repaired_column,
    filed_value_usd, filed_shares, price_usd, managers_count,
    case when is_left_out then 0 else judged_value_usd end as value_usd,
    case
        when is_left_out then 0
        when wrong_column = 'swapped' then filed_value when wrong_column = 'swapped row' then unswapped_shares
        when wrong_column = 'split' then dated_shares
        when wrong_column = 'shares' then cast(round(filed_value_usd / price_usd) as bigint)
        else filed_shares
    end as shares,
    abs(value_usd - filed_value_usd) as changed_usd,
from judged
where wrong_column is not null or is_left_out
order by accession_number, cusip, shares_type
