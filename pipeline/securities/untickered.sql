-- One row per security without a ticker that managers held in shares at the end of the report period or of the quarter before: the title of class that most of its rows bear. Key: cusip.
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
    where trend_counts.report_period = $report_period::date and securities.ticker is null
),

quarters as (select unnest([$report_period::date, previous_quarter_end($report_period::date)]) as report_period),

cusips as (
    select cusips.cusip, cusips.report_period, cusips.security_id
    from core.cusips
    semi join quarters on quarters.report_period = cusips.report_period
),

filing_rulings as (
    select filing_rulings.accession_number, filing_rulings.source_id
    from core.filing_rulings
    semi join quarters on quarters.report_period = filing_rulings.report_period
    where filing_rulings.is_effective
),

titles as (
    select cusips.security_id, holdings.title_of_class
    from staging.holdings
    inner join filing_rulings
        on filing_rulings.accession_number = holdings.accession_number and filing_rulings.source_id = holdings.source_id
    -- As filed: one whose period was corrected has no say, and most of the table is not read.
    inner join cusips on cusips.cusip = holdings.cusip and cusips.report_period = holdings.report_period
    where holdings.report_period >= previous_quarter_end($report_period::date)
        and holdings.shares_type = 'SH' and holdings.put_call is null and holdings.title_of_class is not null
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
