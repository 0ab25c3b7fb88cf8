-- mistake of the latest quarter: securities.csv says stock of what is called an exchange-traded fund, or etf of a corporation: write the other word in type, or where it is right, the whole name in name, as with ETF, Inc. or Corp.
with
named as (
    select
        security_cusip,
        ticker,
        type,
        name,
        name_of_issuer,
        -- Where the file's own name says what it is the filers' counts for nothing: the few who hold it may name it wrongly.
        regexp_matches(upper(name), '\b(INC|CORP|CORPORATION|CO|PLC|LTD|LIMITED|HLDGS|HOLDINGS)\b') as has_legal_form,
        upper(if(has_legal_form, name, concat_ws(' ', name, name_of_issuer))) as names,
        -- Of real ones most have such a word; FUND and TRUST are in the names of stocks, too, and INC in those of funds.
        regexp_matches(names, '\b(ETFS?|ISHARES|SPDR|EXCH(ANGE)?[- ]TRADED)\b') as is_called_fund,
        regexp_matches(names, '\b(CORP|CORPORATION|BANCORP|HLDGS|HOLDINGS)\b') and not regexp_matches(names, '\bCORP B(ON|N)?DS?\b') as is_called_company,
    from core.held_securities
    where type is not null
)

select security_cusip as cusip, ticker, type, name, name_of_issuer
from named
where type = 'stock' and is_called_fund or type = 'etf' and is_called_company and not is_called_fund
order by security_cusip
