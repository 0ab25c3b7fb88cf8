-- One row per effective filing: the unit of VALUE by what the closes and the other filings of the same period say. Key: accession_number.
with recursive
filings as (
    select filings.accession_number, filings.prior_value_unit_usd, filings.is_unit_corrected
    from core.filings
    inner join core.filing_rulings on filing_rulings.accession_number = filings.accession_number
    where filings.report_period = $report_period::date and filing_rulings.is_effective
),

filed_prices as (
    select accession_number, cusip, filed_price, close
    from core.filed_prices
    where report_period = $report_period::date and not is_repeating
),

-- What a close says is the same in every pass.
settled as (
    select
        accession_number,
        cusip,
        filed_price,
        count(*) over (partition by cusip) as filings_count,
        unit_of_ratio(filed_price / close) as shown_unit,
    from filed_prices
),

-- All filings judge each other at once, each time with the units found so far, until nothing changes.
passes as (
    select
        0 as pass, accession_number, prior_value_unit_usd as value_unit_usd, null as last_unit_usd, 0::bigint as rows_agreeing,
    from filings
    union all
    select
        counted.pass + 1 as pass,
        counted.accession_number,
        -- Well supported rows decide; those with one other filing only where these are too few, and never for millions.
        case
            when filings.is_unit_corrected then filings.prior_value_unit_usd
            when counted.strong_rows >= 3 then coalesce(
                agreed_unit(counted.strong_1, counted.strong_1000, counted.strong_1000000, counted.strong_rows),
                filings.prior_value_unit_usd
            )
            when counted.pass >= 2 then coalesce(
                agreed_unit(counted.rows_1, counted.rows_1000, 0, counted.compared_rows),
                filings.prior_value_unit_usd
            )
            else filings.prior_value_unit_usd
        end as value_unit_usd,
        counted.value_unit_usd as last_unit_usd,
        case counted.value_unit_usd when 1 then rows_1 when 1000 then rows_1000 else rows_1000000 end as rows_agreeing,
    from (
        select
            pass,
            accession_number,
            value_unit_usd,
            count(shown_unit) as compared_rows,
            count(*) filter (shown_unit = 1) as rows_1,
            count(*) filter (shown_unit = 1000) as rows_1000,
            count(*) filter (shown_unit = 1000000) as rows_1000000,
            count(shown_unit) filter (is_strong) as strong_rows,
            count(*) filter (shown_unit = 1 and is_strong) as strong_1,
            count(*) filter (shown_unit = 1000 and is_strong) as strong_1000,
            count(*) filter (shown_unit = 1000000 and is_strong) as strong_1000000,
        from (
            select
                passes.pass,
                passes.accession_number,
                passes.value_unit_usd,
                settled.shown_unit is not null or settled.filings_count >= 3 as is_strong,
                coalesce(settled.shown_unit, unit_of_ratio(settled.filed_price / price_of_others(
                    medians.price_usd, settled.filings_count, settled.filed_price * passes.value_unit_usd
                ))) as shown_unit,
            from passes
            left join settled on settled.accession_number = passes.accession_number
            left join (
                select settled.cusip, median(settled.filed_price * passes.value_unit_usd) as price_usd
                from passes
                inner join settled on settled.accession_number = passes.accession_number
                where settled.shown_unit is null
                group by settled.cusip
            ) as medians on medians.cusip = settled.cusip
            where passes.pass < 3 or (passes.pass < 8 and exists (from passes where value_unit_usd <> last_unit_usd))
        ) as shown
        group by pass, accession_number, value_unit_usd
    ) as counted
    inner join filings on filings.accession_number = counted.accession_number
)

select
    passes.accession_number,
    $report_period::date as report_period,
    filings.prior_value_unit_usd,
    passes.value_unit_usd,
    passes.rows_agreeing >= 3 or filings.is_unit_corrected as is_resolved,
    cast(passes.rows_agreeing as integer) as rows_agreeing,
from passes
inner join filings on filings.accession_number = passes.accession_number
where passes.pass = (select max(passes.pass) from passes)
order by passes.accession_number
