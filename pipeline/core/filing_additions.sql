-- One row per restatement that is too small, and too different, to replace an earlier filing of its manager. Key: accession_number, base_accession_number.
with
filings as (
    select accession_number, source_id, cik, kind
    from core.filings
    where report_period = $report_period::date and kind <> 'notice'
),

restatements as (
    select accession_number, cik from filings
    where kind in ('restatement', 'amendment of unknown type')
),

row_keys as (
    select
        filings.cik,
        filings.accession_number,
        holdings.cusip,
        holdings.put_call,
        sum(holdings.row_count) as row_count,
    from filings
    inner join staging.holdings
        on holdings.accession_number = filings.accession_number and holdings.source_id = filings.source_id
    where filings.cik in (select cik from restatements)
    group by all
),

sizes as (
    select cik, accession_number, sum(row_count) as row_count
    from row_keys
    group by cik, accession_number
),

shared as (
    select distinct row_keys.accession_number, other_keys.accession_number as other_accession_number
    from row_keys
    inner join row_keys as other_keys
        on other_keys.cik = row_keys.cik
        and other_keys.cusip = row_keys.cusip
        and other_keys.put_call is not distinct from row_keys.put_call
)

select
    restatements.accession_number,
    bases.accession_number as base_accession_number,
    restatements.cik,
    $report_period::date as report_period,
    cast(coalesce(sizes.row_count, 0) as integer) as row_count,
    cast(bases.row_count as integer) as base_row_count,
from restatements
-- An empty table has no size.
left join sizes on sizes.accession_number = restatements.accession_number
-- Under a tenth of the rows, and none of them in common: it adds to the book that it says it replaces.
inner join sizes as bases on bases.cik = restatements.cik and 10 * coalesce(sizes.row_count, 0) < bases.row_count
left join shared
    on shared.accession_number = restatements.accession_number
    and shared.other_accession_number = bases.accession_number
where shared.accession_number is null
order by restatements.accession_number, base_accession_number
