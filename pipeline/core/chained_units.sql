-- One row per filing whose unit only filings of neighbouring quarters tell that their neighbours settled in turn, or in which their prices are the usual ones: what its rows show. Key: accession_number.
with recursive
unsettled_prices as (
    select accession_number, report_period, cusip, filed_price, row_count, is_compared, usual_unit_usd
    from core.unsettled_prices
),

unit_evidence as (select accession_number, rows_compared, rows_1, rows_1000, rows_1000000 from core.unit_evidence),

filings as (
    select
        unsettled.accession_number,
        unsettled.report_period,
        coalesce(unit_evidence.rows_compared, 0) as rows_compared,
        coalesce(unit_evidence.rows_1, 0) as rows_1,
        coalesce(unit_evidence.rows_1000, 0) as rows_1000,
        coalesce(unit_evidence.rows_1000000, 0) as rows_1000000,
        case when unit_evidence.rows_compared
                is not distinct from case usual_unit_usd when 1 then unit_evidence.rows_1 else unit_evidence.rows_1000 end
            then usual_unit_usd
        end as uncontradicted_unit,
    from (select distinct accession_number, report_period, usual_unit_usd from unsettled_prices) as unsettled
    left join unit_evidence on unit_evidence.accession_number = unsettled.accession_number
),

-- What one pass settles tells the next of its own period and of those beside it. When a pass settles nothing usual prices begin
-- chains, too, where nothing else speaks against them; when again one settles nothing that is all.
passes as (
    select
        0 as pass,
        0 as quiet_passes,
        accession_number,
        null as last_unit_usd,
        null::integer as shown_unit, -- Were it told_unit, the next pass would read this one for its own.
        agreed_unit(rows_1, rows_1000, rows_1000000, rows_compared) as value_unit_usd,
        null::struct(rows_compared integer, rows_1 integer, rows_1000 integer, rows_1000000 integer, median_ratio double) as counts,
    from filings
    union all
    select
        passes.pass + 1 as pass,
        passes.quiet_passes + last_pass.is_quiet::integer as quiet_passes,
        passes.accession_number,
        passes.value_unit_usd as last_unit_usd,
        agreed_unit(shown.counts.rows_1, shown.counts.rows_1000, shown.counts.rows_1000000, shown.counts.rows_compared) as told_unit,
        coalesce(passes.value_unit_usd, told_unit, case when last_pass.is_quiet then filings.uncontradicted_unit end) as value_unit_usd,
        case when passes.value_unit_usd is null and told_unit is not null then shown.counts else passes.counts end as counts,
    from passes
    cross join (
        select bool_and(value_unit_usd is null or last_unit_usd is not null) as is_quiet from passes
    ) as last_pass
    inner join filings on filings.accession_number = passes.accession_number
    left join (
        select
            compared.accession_number,
            {
                'rows_compared': any_value(filings.rows_compared) + sum(row_count),
                'rows_1': any_value(filings.rows_1) + coalesce(sum(row_count) filter (unit_of_ratio(ratio) = 1), 0),
                'rows_1000': any_value(filings.rows_1000) + coalesce(sum(row_count) filter (unit_of_ratio(ratio) = 1000), 0),
                'rows_1000000': any_value(filings.rows_1000000) + coalesce(sum(row_count) filter (unit_of_ratio(ratio) = 1000000), 0),
                'median_ratio': median(ratio)
            } as counts,
        from (
            select
                unsettled_prices.accession_number,
                any_value(unsettled_prices.row_count) as row_count,
                any_value(unsettled_prices.filed_price) / arg_min(
                    settled.price_usd, (settled.report_period <> unsettled_prices.report_period, settled.report_period)
                ) as ratio,
            from unsettled_prices
            inner join (
                select
                    unsettled_prices.cusip,
                    unsettled_prices.report_period,
                    median(unsettled_prices.filed_price * passes.value_unit_usd) as price_usd,
                from passes
                inner join unsettled_prices on unsettled_prices.accession_number = passes.accession_number
                where passes.value_unit_usd is not null
                group by unsettled_prices.cusip, unsettled_prices.report_period
            ) as settled
                on settled.cusip = unsettled_prices.cusip
                and settled.report_period between previous_quarter_end(unsettled_prices.report_period)
                    and next_quarter_end(unsettled_prices.report_period)
            where not unsettled_prices.is_compared
            group by unsettled_prices.accession_number, unsettled_prices.cusip
        ) as compared
        inner join filings on filings.accession_number = compared.accession_number
        group by compared.accession_number
    ) as shown on shown.accession_number = passes.accession_number
    where passes.quiet_passes + last_pass.is_quiet::integer < 2
)

select
    passes.accession_number,
    filings.report_period,
    unnest(passes.counts),
    'neighbouring quarter' as price_source,
from passes
inner join filings on filings.accession_number = passes.accession_number
where passes.pass = (select max(pass) from passes) and passes.counts is not null
order by passes.accession_number
