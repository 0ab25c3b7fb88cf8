-- mistake by quarter: the filings of its quarter tell one unit of a filing, those of the quarters beside it another, which counts: see whether it, or one that agrees with the first, such as likeliest_cause, is a thousand times off, and give the unit in corrections.csv
with
doubted as (
    select filing_units.accession_number, filing_units.report_period, filing_units.value_unit_usd, quarter_units.value_unit_usd as unit_of_quarter_usd
    from core.filing_units
    inner join core.quarter_units
        on quarter_units.accession_number = filing_units.accession_number and quarter_units.report_period = filing_units.report_period
    where quarter_units.is_resolved and filing_units.decided_by <> 'corrections.csv'
        -- Of columns that are swapped back its quarter was told before that.
        and not filing_units.is_swapped
        and filing_units.value_unit_usd <> quarter_units.value_unit_usd
),

-- What holds the same securities supported the unit, and stays as it was.
shared as (
    select doubted.accession_number, holdings.accession_number as other_accession_number, count(distinct holdings.cusip) as cusips_count
    from doubted
    inner join core.holdings as doubted_holdings
        on doubted_holdings.accession_number = doubted.accession_number and doubted_holdings.report_period = doubted.report_period
    inner join core.holdings
        on holdings.cusip = doubted_holdings.cusip and holdings.report_period = doubted.report_period
    where holdings.accession_number not in (select doubted.accession_number from doubted)
    group by doubted.accession_number, holdings.accession_number
)

select
    doubted.*,
    arg_max(shared.other_accession_number, (shared.cusips_count, shared.other_accession_number)) as likeliest_cause,
from doubted
left join shared on shared.accession_number = doubted.accession_number
group by all
order by doubted.report_period, doubted.accession_number
