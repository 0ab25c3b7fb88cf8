-- One row per effective filing of the report period: what one unit of its VALUE column is worth. Key: accession_number.
with
filing_rulings as (
    select accession_number, cik, report_period, filed_at
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
),

filings as (
    select accession_number, corrected_value_unit_usd
    from core.filings
    where report_period = $report_period::date
)

select
    filing_rulings.accession_number,
    filing_rulings.cik,
    filing_rulings.report_period,
    -- Filings made from 2023-01-03 on report in dollars, amendments of older quarters included.
    coalesce(
        filings.corrected_value_unit_usd,
        case when filing_rulings.filed_at < date '2023-01-03' then 1000 else 1 end
    ) as value_unit_usd,
    case when filings.corrected_value_unit_usd is not null then 'corrections.csv' else 'filing date' end as decided_by,
from filing_rulings
inner join filings on filings.accession_number = filing_rulings.accession_number
order by filing_rulings.accession_number
