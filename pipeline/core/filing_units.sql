-- One row per effective filing of the report period: what one unit of its VALUE is worth, and the evidence. Key: accession_number.
with
filing_rulings as (
    select accession_number, cik, report_period
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
),

filings as (
    select accession_number, prior_value_unit_usd, is_unit_corrected
    from core.filings
    where report_period = $report_period::date
),

-- What rows show that are read in another way takes the place of what they show at first.
later_evidence as (
    select accession_number, rows_compared, rows_1, rows_1000, rows_1000000, median_ratio, price_source, false as is_swapped
    from core.chained_units
    where report_period = $report_period::date
    union all
    select accession_number, rows_compared, rows_1, rows_1000, rows_1000000, median_ratio, price_source, true as is_swapped
    from core.swapped_filings
    where report_period = $report_period::date
),

unit_evidence as (
    select accession_number, rows_compared, rows_1, rows_1000, rows_1000000, median_ratio, price_source, false as is_swapped
    from core.unit_evidence
    where report_period = $report_period::date
        and accession_number not in (select later_evidence.accession_number from later_evidence)
    union all
    select accession_number, rows_compared, rows_1, rows_1000, rows_1000000, median_ratio, price_source, is_swapped
    from later_evidence
),

unsettled as (
    select distinct accession_number, usual_unit_usd from core.unsettled_prices where report_period = $report_period::date
),

judged as (
    select
        filing_rulings.accession_number,
        filing_rulings.cik,
        filing_rulings.report_period,
        filings.prior_value_unit_usd,
        filings.is_unit_corrected,
        unit_evidence.rows_compared,
        unit_evidence.rows_1,
        unit_evidence.rows_1000,
        unit_evidence.rows_1000000,
        unit_evidence.median_ratio,
        unit_evidence.price_source,
        coalesce(unit_evidence.is_swapped, false) as is_swapped,
        agreed_unit(
            unit_evidence.rows_1, unit_evidence.rows_1000, unit_evidence.rows_1000000, unit_evidence.rows_compared
        ) as shown_unit_usd,
        case when coalesce(rows_compared, 0) = coalesce(case usual_unit_usd when 1 then rows_1 else rows_1000 end, 0) then usual_unit_usd end
            as usual_unit_usd,
    from filing_rulings
    inner join filings on filings.accession_number = filing_rulings.accession_number
    left join unit_evidence on unit_evidence.accession_number = filing_rulings.accession_number
    left join unsettled on unsettled.accession_number = filing_rulings.accession_number
),

decided as (
    select
        *,
        case
            when is_unit_corrected then prior_value_unit_usd
            else coalesce(shown_unit_usd, usual_unit_usd, prior_value_unit_usd)
        end as value_unit_usd,
        case
            when is_unit_corrected then 'corrections.csv'
            when shown_unit_usd is not null then 'evidence'
            when usual_unit_usd <> prior_value_unit_usd then 'usual prices'
            else 'filing date'
        end as decided_by,
        case value_unit_usd when 1 then rows_1 when 1000 then rows_1000 else rows_1000000 end as rows_agreeing,
    from judged
)

select
    accession_number,
    cik,
    report_period,
    prior_value_unit_usd,
    value_unit_usd,
    decided_by,
    coalesce(rows_compared, 0) as rows_compared,
    coalesce(rows_agreeing, 0) as rows_agreeing,
    median_ratio,
    price_source,
    case
        when decided_by <> 'evidence' then decided_by || ' only'
        when rows_agreeing >= 10 and rows_agreeing >= 0.9 * rows_compared then 'proven'
        else 'supported'
    end as confidence,
    is_swapped,
from decided
order by accession_number
