-- warning of the latest quarter: a security of the latest finalized quarter has no ticker, so it is in no trend: where it has one, add its line to securities.csv
select security_cusip as cusip, name_of_issuer, value_usd
from core.held_securities
where ticker is null
order by value_usd desc, cusip
