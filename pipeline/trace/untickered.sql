-- One row per security without a ticker that managers hold in shares at the end of the report period: the title of class that most of its rows bear. Key: cusip.
with
untickered as (
    select
        trend_counts.security_id,
        trend_counts.security_cusip as cusip,
        trend_counts.name_of_issuer,
        trend_counts.holding_count,
        trend_counts.value_usd,
    from core.trend_counts
    left join core.securities on securities.security_id = trend_counts.security_id
    where trend_counts.report_period = $report_period::date and trend_counts.holding_count > 0 and securities.ticker is null
),

cusips as (select cusip, security_id from core.cusips where report_period = $report_period::date),

filing_rulings as (
    select accession_number, source_id
    from core.filing_rulings
    where report_period = $report_period::date and is_effective
),

titles as (
    select cusips.security_id, holdings.title_of_class
    from staging.holdings
    inner join filing_rulings
        on filing_rulings.accession_number = holdings.accession_number and filing_rulings.source_id = holdings.source_id
    inner join cusips on cusips.cusip = holdings.cusip
    -- As filed: a filing whose period was corrected has no say, and most of the table is not read.
    where holdings.report_period = $report_period::date and holdings.shares_type = 'SH' and holdings.put_call is null
        and holdings.title_of_class is not null
    group by cusips.security_id, holdings.title_of_class
    qualify row_number() over (partition by cusips.security_id order by count(*) desc, holdings.title_of_class) = 1
)

select
    untickered.cusip,
    untickered.name_of_issuer,
    titles.title_of_class,
    untickered.holding_count,
    untickered.value_usd,
from untickered
inner join titles on titles.security_id = untickered.security_id
where untickered.name_of_issuer is not null
order by untickered.value_usd desc, untickered.cusip
