-- One row per CUSIP and name under which effective filings of the report period hold it, as corrected, options aside. Key: cusip, name_of_issuer.
with
corrected_holdings as (
    select accession_number, cusip, put_call, name_of_issuer from core.corrected_holdings
    where report_period = $report_period::date
),

filing_rulings as (
    select accession_number, source_id
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
        and accession_number not in (select corrected_holdings.accession_number from corrected_holdings)
),

holdings as (
    select holdings.cusip, holdings.put_call, holdings.name_of_issuer
    from staging.holdings
    inner join filing_rulings
        on filing_rulings.accession_number = holdings.accession_number
        and filing_rulings.source_id = holdings.source_id
    union all
    select cusip, put_call, name_of_issuer from corrected_holdings
)

select
    cusip,
    $report_period::date as report_period,
    name_of_issuer,
    cast(count(*) as integer) as holdings_count,
from holdings
where put_call is null and name_of_issuer is not null
group by cusip, name_of_issuer
order by cusip, name_of_issuer
