-- One row per finding of the last run's checks that names one of the given things, about the given quarter, the one before, or none; those on securities and files first, mistakes before warnings. Key: check_name, ordinal.
with
-- A trace lists rows that could not be used, or were repaired, by itself.
findings as (
    select check_name, ordinal, severity, finding, meaning
    from ops.findings
    where check_name not in ('rejects__holdings', 'rejects__submissions', 'repairs__made')
        and coalesce((finding ->> 'report_period')::date, $report_period::date)
        in ($report_period::date, previous_quarter_end($report_period::date))
),

-- A field's last word says what it holds: other_cusip, lower_file, first_ticker.
fields as (
    select check_name, ordinal, unnest(json_keys(finding)) as field, finding ->> field as value
    from findings
),

named as (
    select check_name, ordinal, bool_and(field like '%accession_number' or field = 'cik') as is_of_filing,
    from fields
    where regexp_extract(field, '(^|_)(ticker|cusip|accession_number|cik|file|firm|name|rating)$', 2) || ' ' || value
        in (select unnest(string_split($names, chr(10))))
    group by check_name, ordinal
)

select
    findings.check_name,
    findings.ordinal,
    findings.severity,
    findings.finding,
    findings.meaning,
from findings
inner join named on named.check_name = findings.check_name and named.ordinal = findings.ordinal
order by named.is_of_filing, findings.severity, findings.check_name, findings.ordinal
