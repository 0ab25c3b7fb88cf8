-- One row: how many fields or rows of how many files could not be used, and the first of them.
select
    count(*) as rejects_count,
    count(distinct file) as files_count,
    arg_min(
        concat_ws(' ', file, 'line ' || line, field || ' "' || coalesce(value, '') || '"', reason),
        (file, line)
    ) as example,
from ops.rejects
