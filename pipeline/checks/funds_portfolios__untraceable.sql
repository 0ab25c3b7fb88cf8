-- error: a published portfolio has no effective filing that it came from
select funds_portfolios.id, funds_portfolios.report_period
from marts.funds_portfolios
left join core.funds on funds.id = funds_portfolios.id
left join core.filing_rulings
    on filing_rulings.cik = funds.cik
    and filing_rulings.report_period = funds_portfolios.report_period
    and filing_rulings.is_effective
where filing_rulings.accession_number is null
order by funds_portfolios.id, funds_portfolios.report_period
