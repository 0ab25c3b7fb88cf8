-- What the header, the cover page and the summary page of a filing say, and what corrections.csv says of it.

-- Whether a submission type is one of those that schemas/inputs/data-set.ts lists.
create or replace macro is_submission_type(filed) as
    coalesce(upper(trim(filed)) in ('13F-HR', '13F-HR/A', '13F-NT', '13F-NT/A'), false);

-- Whether a submission type is that of an amendment.
create or replace macro is_amendment(submission_type) as
    upper(trim(submission_type)) like '%/A';

-- Whether a text is EDGAR's number of a filing.
create or replace macro is_accession_number(filed) as
    coalesce(regexp_full_match(filed, '[0-9]{10}-[0-9]{2}-[0-9]{6}'), false);

-- Whether a text is a manager's number: ten digits at most, but not zero.
create or replace macro is_cik(filed) as
    coalesce(regexp_full_match(trim(filed), '0*[1-9][0-9]*') and length(trim(filed)) <= 10, false);

-- What a filing says in a field of its cover page; null where that is white space, or says that there is nothing to say.
create or replace macro cover_text(filed) as
    case when upper(trim_cell(filed)) not in ('', 'NA', 'N/A') then trim_cell(filed) end;

-- A total of a summary page; null where it is no number of 0 or more, or beyond what JSON can say.
create or replace macro total_of(filed) as
    case when try_cast(filed as bigint) between 0 and 9007199254740991 then try_cast(filed as bigint) end;

-- What corrections.csv says was filed in a field of the whole filing, spelled as staging.filings spells it.
create or replace macro tidy_filed(field, filed) as
    case field
        when 'cik' then ltrim(filed, '0')
        when 'report_period' then coalesce(parse_date(filed)::varchar, try_strptime(filed, '%m-%d-%Y')::date::varchar, filed)
        else upper(filed)
    end;

-- Whether a correction of a field is of a holding: it is of the one that says what it says was filed.
create or replace macro is_of_holding(field, said, filed_value, shares, put_call) as
    case field
        when 'value' then said = filed_value::varchar
        when 'shares' then said = shares::varchar
        when 'put_call' then said is not distinct from put_call
        else true
    end;
