-- warning: a ticker's targets from before a split are already adjusted for it, as some vendors' are: adjusted again they would be far off the price or the targets since, so they were not
select ticker, ex_date, targets_count, target_ratio, adjusted_ratio
from core.adjusted_targets
order by ticker
