-- One row per security whose type securities.csv names: whether it is an exchange-traded fund. Key: security_id.
select
    security_id,
    type = 'etf' as is_etf,
from core.securities
where type is not null
order by security_id
