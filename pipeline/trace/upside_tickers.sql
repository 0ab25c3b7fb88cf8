-- One row per ticker that analysts or securities.csv name. Key: ticker.
select ticker from staging.analyst_targets
union
select ticker from core.stocks
order by ticker
