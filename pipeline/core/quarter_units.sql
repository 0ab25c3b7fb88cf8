-- One row per effective filing: the unit of VALUE by what the closes, many usual prices and the other filings of the same period say. Key: accession_number.
with recursive
numbered as (
    -- A number is quicker to join and to group by than an accession number.
    select row_number() over (order by filings.accession_number)::integer as filing_number,
        filings.accession_number, filings.prior_value_unit_usd, filings.is_unit_corrected,
    from core.filings
    inner join core.filing_rulings on filing_rulings.accession_number = filings.accession_number
    where filings.report_period = $report_period::date and filing_rulings.is_effective
),

unit_votes as (
    select filing_number, prior_value_unit_usd, votes.cusip, votes.close_unit, votes.filed_price, votes.row_count, votes.is_voice,
    from core.unit_votes as votes
    inner join numbered on numbered.accession_number = votes.accession_number
    where votes.report_period = $report_period::date
),

closes as (
    select filing_number, agreed_unit_of_rows(row_count, close_unit, true) as close_unit_usd
    from unit_votes where close_unit is not null group by filing_number having close_unit_usd > 0
),

-- Where closes tell no unit, ten prices or more do that only one of them makes usual: a few filings that agree may all be off what is due.
filings as (
    select numbered.*, case when not is_unit_corrected then close_unit_usd end as close_unit_usd,
        case when is_unit_corrected then prior_value_unit_usd else usual_unit_usd end as own_unit_usd,
        coalesce(own_unit_usd, prior_value_unit_usd) as likely_unit_usd,
    from numbered
    left join closes on closes.filing_number = numbered.filing_number
    left join (
        select filing_number, usual_unit(filed_price, prior_value_unit_usd) as usual_unit_usd from unit_votes
        where filed_price > 0 and filing_number not in (select closes.filing_number from closes)
        group by filing_number having count(*) >= 10
    ) as usual on usual.filing_number = numbered.filing_number
),

-- All filings judge each other at once, each time with the units found so far, until nothing changes: what is told on along a chain
-- of filings takes as many passes, and what would take turns for ever ends with the 64th.
passes as (
    -- What closes alone tell comes first: no filing that is in doubt itself has a say in it.
    select 0 as pass, filing_number, coalesce(close_unit_usd, likely_unit_usd) as value_unit_usd,
        null as last_unit_usd, 0::bigint as rows_agreeing, 0::bigint as rows_compared, true as goes_on,
    from filings
    union all
    select
        -- Where well supported rows change nothing they would not the next time either: it is the turn of the others.
        greatest(pass + 1, case when is_settled then 3 end) as next_pass, filing_number,
        case
            when has_support or next_pass < 3 then supported_unit_usd
            else coalesce(agreed_unit(rows_1, rows_1000, 0, compared_rows), likely_unit_usd)
        end as next_unit_usd,
        value_unit_usd as last_unit_usd,
        coalesce(case value_unit_usd when 1 then rows_1 when 1000 then rows_1000 else rows_1000000 end, 0) as rows_agreeing,
        coalesce(compared_rows, 0) as rows_compared,
        -- Told a pass ahead: what the last one would read is not read at all.
        next_pass < 64 and bool_or(next_unit_usd <> value_unit_usd) over () as goes_on,
    from (
        -- Well supported rows decide; those with one other filing only where these are too few, and never for millions.
        select counted.*, filings.likely_unit_usd,
            filings.own_unit_usd is not null or counted.strong_rows >= 3 as has_support,
            coalesce(case when not filings.is_unit_corrected then counted.strong_unit_usd end, filings.likely_unit_usd)
                as supported_unit_usd,
            bool_and(supported_unit_usd = counted.value_unit_usd) over () as is_settled,
        from (
            select pass, filing_number, value_unit_usd,
                sum(row_count) filter (shown_unit is not null) as compared_rows, sum(row_count) filter (shown_unit = 1) as rows_1,
                sum(row_count) filter (shown_unit = 1000) as rows_1000, sum(row_count) filter (shown_unit = 1000000) as rows_1000000,
                sum(row_count) filter (shown_unit is not null and is_strong) as strong_rows,
                agreed_unit_of_rows(row_count, shown_unit, is_strong) as strong_unit_usd,
            from (
                select pass, passes.filing_number, value_unit_usd, row_count, close_unit is not null or managers_count >= 3 as is_strong,
                    coalesce(close_unit, case when is_voice or managers_count >= 3
                        then unit_of_ratio(filed_price / price_of_others(price_usd, managers_count, filed_price * value_unit_usd))
                    end) as shown_unit,
                from (from passes where goes_on) as passes
                left join unit_votes on unit_votes.filing_number = passes.filing_number
                left join (
                    select unit_votes.cusip, median(unit_votes.filed_price * passes.value_unit_usd) as price_usd, count(*) as managers_count
                    from passes inner join unit_votes on unit_votes.filing_number = passes.filing_number
                    where passes.goes_on and unit_votes.is_voice group by unit_votes.cusip
                ) as medians on medians.cusip = unit_votes.cusip
            ) as shown group by pass, filing_number, value_unit_usd
        ) as counted
        inner join filings on filings.filing_number = counted.filing_number
    ) as judged
)

select
    filings.accession_number, $report_period::date as report_period,
    filings.prior_value_unit_usd, passes.value_unit_usd,
    -- A few well supported rows, as of what a filing with swapped columns holds, too, settle nothing against most of those compared.
    (passes.rows_agreeing >= greatest(3, passes.rows_compared / 2) and passes.value_unit_usd = passes.last_unit_usd)
        or filings.is_unit_corrected as is_resolved,
    cast(passes.rows_agreeing as integer) as rows_agreeing,
from passes
inner join filings on filings.filing_number = passes.filing_number
where passes.pass = (select max(passes.pass) from passes)
order by filings.accession_number
