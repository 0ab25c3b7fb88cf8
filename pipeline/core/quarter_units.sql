-- One row per effective filing: the unit of VALUE by what the closes and the other filings of the same period say. Key: accession_number.
with recursive
filing_rulings as (
    select accession_number, report_period, filed_at
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
),

filings as (
    select accession_number, corrected_value_unit_usd
    from core.filings
    where report_period = $report_period::date
),

filed_prices as (
    select accession_number, cusip, filed_price, close
    from core.filed_prices
    where report_period = $report_period::date and not is_repeating
),

-- Filings made from 2023-01-03 on report in dollars, amendments of older quarters included.
priors as (
    select
        filing_rulings.accession_number,
        coalesce(
            filings.corrected_value_unit_usd,
            case when filing_rulings.filed_at < date '2023-01-03' then 1000 else 1 end
        ) as value_unit_usd,
        filings.corrected_value_unit_usd is not null as is_corrected,
    from filing_rulings
    inner join filings on filings.accession_number = filing_rulings.accession_number
),

-- All filings judge each other at once, again and again, each time with the units found so far.
passes as (
    select
        0 as pass,
        accession_number,
        value_unit_usd as prior_value_unit_usd,
        value_unit_usd,
        is_corrected,
        0::bigint as strong_rows,
        0::bigint as rows_agreeing,
    from priors
    union all
    select
        judged.pass,
        judged.accession_number,
        judged.prior_value_unit_usd,
        -- Well supported rows decide; those with one other manager only where these are too few, and never for millions.
        case
            when judged.is_corrected then judged.prior_value_unit_usd
            when judged.strong_rows >= 3 then coalesce(judged.strong_unit, judged.prior_value_unit_usd)
            when judged.pass >= 3 and judged.weak_unit < 1000000 then judged.weak_unit
            else judged.prior_value_unit_usd
        end as value_unit_usd,
        judged.is_corrected,
        judged.strong_rows,
        judged.rows_agreeing,
    from (
        select
            compared.pass,
            compared.accession_number,
            any_value(compared.prior_value_unit_usd) as prior_value_unit_usd,
            any_value(compared.is_corrected) as is_corrected,
            count(compared.ratio) filter (compared.is_strong) as strong_rows,
            agreed_unit(list(unit_of_ratio(compared.ratio)) filter (compared.is_strong and compared.ratio is not null)) as strong_unit,
            agreed_unit(list(unit_of_ratio(compared.ratio)) filter (compared.ratio is not null)) as weak_unit,
            count(*) filter (unit_of_ratio(compared.ratio) = compared.value_unit_usd) as rows_agreeing,
        from (
            select
                priced.pass + 1 as pass,
                priced.accession_number,
                priced.prior_value_unit_usd,
                priced.value_unit_usd,
                priced.is_corrected,
                priced.close is not null or priced.filings_count >= 3 as is_strong,
                -- The median with the filing's own price is as good as without; of two, the other one is what counts.
                priced.filed_price / nullif(coalesce(
                    priced.close,
                    case
                        when priced.filings_count >= 3 then priced.median_price
                        when priced.filings_count = 2
                            then 2 * priced.median_price - priced.filed_price * priced.value_unit_usd
                    end
                ), 0) as ratio,
            from (
                select
                    passes.pass,
                    passes.accession_number,
                    passes.prior_value_unit_usd,
                    passes.value_unit_usd,
                    passes.is_corrected,
                    filed_prices.filed_price,
                    filed_prices.close,
                    count(filed_prices.cusip) over (partition by filed_prices.cusip) as filings_count,
                    median(filed_prices.filed_price * passes.value_unit_usd) over (partition by filed_prices.cusip)
                        as median_price,
                from passes
                left join filed_prices on filed_prices.accession_number = passes.accession_number
                where passes.pass < 8
            ) as priced
        ) as compared
        group by compared.pass, compared.accession_number
    ) as judged
)

select
    accession_number,
    $report_period::date as report_period,
    prior_value_unit_usd,
    value_unit_usd,
    is_corrected,
    rows_agreeing >= 3 or is_corrected as is_resolved,
    cast(rows_agreeing as integer) as rows_agreeing,
from passes
where pass = 8
order by accession_number
