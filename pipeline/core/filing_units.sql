-- One row per effective filing of the report period: what one unit of its VALUE column is worth, and the evidence. Key: accession_number.
with
filing_rulings as (
    select accession_number, cik, report_period
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
),

quarter_units as (
    select accession_number, prior_value_unit_usd, value_unit_usd, is_corrected, is_resolved
    from core.quarter_units
    where report_period = $report_period::date
),

filed_prices as (
    select accession_number, cusip, filed_price, close, is_repeating
    from core.filed_prices
    where report_period = $report_period::date
),

resolved_prices as (
    select cusip, price_usd, filings_count from core.resolved_prices
    where report_period = $report_period::date
),

-- Prices do not move a thousandfold in three months.
neighbouring_prices as (
    select cusip, arg_min(price_usd, report_period) as price_usd
    from core.resolved_prices
    where report_period <> $report_period::date
    group by cusip
),

compared as (
    select
        filed_prices.accession_number,
        filed_prices.filed_price,
        filed_prices.close,
        case
            when not quarter_units.is_resolved or resolved_prices.filings_count >= 3 then resolved_prices.price_usd
            -- Of two, the other one is what counts; alone, a filing is no evidence for itself.
            when resolved_prices.filings_count = 2
                then 2 * resolved_prices.price_usd - filed_prices.filed_price * quarter_units.value_unit_usd
        end as other_price,
        neighbouring_prices.price_usd as neighbouring_price,
    from filed_prices
    inner join quarter_units on quarter_units.accession_number = filed_prices.accession_number
    left join resolved_prices on resolved_prices.cusip = filed_prices.cusip
    left join neighbouring_prices on neighbouring_prices.cusip = filed_prices.cusip
    where not filed_prices.is_repeating
),

rated as (
    select
        accession_number,
        filed_price / nullif(coalesce(close, other_price, neighbouring_price), 0) as ratio,
        case
            when close is not null then 'close'
            when other_price is not null then 'other managers'
            when neighbouring_price is not null then 'neighbouring quarter'
        end as price_source,
    from compared
),

evidence as (
    select
        accession_number,
        agreed_unit(list(unit_of_ratio(ratio)) filter (ratio is not null)) as value_unit_usd,
        count(ratio) as rows_compared,
        median(ratio) as median_ratio,
        mode(price_source order by price_source) filter (ratio is not null) as price_source,
    from rated
    group by accession_number
),

-- Each row's own unit, counted for the unit that was decided.
decided as (
    select
        filing_rulings.accession_number,
        filing_rulings.cik,
        filing_rulings.report_period,
        quarter_units.prior_value_unit_usd,
        case
            when quarter_units.is_corrected then quarter_units.value_unit_usd
            else coalesce(evidence.value_unit_usd, quarter_units.prior_value_unit_usd)
        end as value_unit_usd,
        case
            when quarter_units.is_corrected then 'corrections.csv'
            when evidence.value_unit_usd is not null then 'evidence'
            else 'filing date'
        end as decided_by,
        coalesce(evidence.rows_compared, 0) as rows_compared,
        evidence.median_ratio,
        evidence.price_source,
    from filing_rulings
    inner join quarter_units on quarter_units.accession_number = filing_rulings.accession_number
    left join evidence on evidence.accession_number = filing_rulings.accession_number
),

agreeing as (
    select decided.accession_number, count(*) as rows_agreeing
    from decided
    inner join rated on rated.accession_number = decided.accession_number
    where unit_of_ratio(rated.ratio) = decided.value_unit_usd
    group by decided.accession_number
)

select
    decided.accession_number,
    decided.cik,
    decided.report_period,
    cast(decided.prior_value_unit_usd as integer) as prior_value_unit_usd,
    cast(decided.value_unit_usd as integer) as value_unit_usd,
    decided.decided_by,
    cast(decided.rows_compared as integer) as rows_compared,
    cast(coalesce(agreeing.rows_agreeing, 0) as integer) as rows_agreeing,
    decided.median_ratio,
    decided.price_source,
    case
        when decided.decided_by <> 'evidence' then decided.decided_by || ' only'
        when agreeing.rows_agreeing >= 10 and agreeing.rows_agreeing >= 0.9 * decided.rows_compared then 'proven'
        else 'supported'
    end as confidence,
from decided
left join agreeing on agreeing.accession_number = decided.accession_number
order by decided.accession_number
