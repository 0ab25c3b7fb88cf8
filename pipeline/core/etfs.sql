-- One row per exchange-traded fund that securities.csv names. Key: security_id.
select security_id
from core.securities
where type = 'etf'
order by security_id
