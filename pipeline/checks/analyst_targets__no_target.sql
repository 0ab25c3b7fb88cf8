-- warning: a file of 20 or more ratings holds no price target: where it has them, their column has another name than README says
select
    sources.file,
    count(*) as rows_count,
from raw.analyst_targets
inner join ops.sources on sources.source_id = analyst_targets.source_id
group by sources.file
having count(*) >= 20 and count(analyst_targets.price_target) = 0
order by rows_count desc, sources.file
