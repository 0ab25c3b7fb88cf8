-- mistake: lines of a file that is kept by hand cannot be used, so what they say does not count: mend them as ops.rejects tells
select
    rejects.file,
    count(distinct rejects.line) as lines_count,
    arg_min(
        describe_reject(rejects.line, rejects.field, rejects.value, rejects.reason),
        (rejects.line, coalesce(rejects.field, ''))
    ) as example,
from ops.rejects
inner join ops.sources on sources.source_id = rejects.source_id and sources.file = rejects.file
where sources.kind in ('securities', 'funds', 'splits', 'cusip_changes', 'corrections')
group by rejects.file
order by lines_count desc, rejects.file
