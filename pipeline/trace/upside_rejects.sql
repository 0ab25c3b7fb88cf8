-- One row per row of targets or closes on one ticker that could not be used: where it is, and why, targets first. Key: reject.
select
    file || ' ' || describe_reject(
        line, null, null, string_agg(describe_reject(null, field, value, reason), '; ' order by field, value, reason)
    ) as reject,
from ops.rejects
where ticker = $ticker and not is_cell_reject(reason)
group by source_id, file, line
order by starts_with(source_id, 'prices'), file, line
