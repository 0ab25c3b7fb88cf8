-- One row per CUSIP and name under which effective filings of the report period hold it as filed, options aside. Key: cusip, name_of_issuer.
with
filing_rulings as (
    select accession_number, source_id
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
)

select
    holdings.cusip,
    $report_period::date as report_period,
    holdings.name_of_issuer,
    cast(count(*) as integer) as holdings_count,
from staging.holdings
inner join filing_rulings
    on filing_rulings.accession_number = holdings.accession_number
    and filing_rulings.source_id = holdings.source_id
where holdings.put_call is null and holdings.name_of_issuer is not null
group by holdings.cusip, holdings.name_of_issuer
order by holdings.cusip, holdings.name_of_issuer
