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

-- The first day of the year in an accession number.
create or replace macro first_day_numbered(accession_number) as
    make_date(
        try_cast(substr(accession_number, 12, 2) as integer)
            + case when try_cast(substr(accession_number, 12, 2) as integer) >= 93 then 1900 else 2000 end,
        1, 1
    );

-- Whether a day of filing contradicts the year in the accession number. At the turn of a year the number may be of one, and the filing
-- of the other. Days take longer to compare than years.
create or replace macro is_of_another_year(filed_at, accession_number) as
    year(filed_at) <> year(first_day_numbered(accession_number))
    and filed_at not between first_day_numbered(accession_number) - interval 1 month and first_day_numbered(accession_number) + interval 13 month;

-- Whether a text is a manager's number: ten digits at most, but not zero.
create or replace macro is_cik(filed) as
    coalesce(regexp_full_match(trim(filed), '0*[1-9][0-9]*') and length(trim(filed)) <= 10, false);

-- What a filing says in a field of its cover page, whose white space means nothing by the SEC's schema (xs:token); null where there is
-- nothing else, or it says that there is nothing to say.
create or replace macro cover_text(filed) as
    case when upper(trim_cell(filed)) not in ('', 'NA', 'N/A') then space_words(trim_cell(filed)) end;

-- A total of a summary page; null where it is no number of 0 or more, or beyond what JSON can say.
create or replace macro total_of(filed) as
    case when amount_of(filed) between 0 and 9007199254740991 then cast(amount_of(filed) as bigint) end;

-- The rows that a summary page says; null where it is no number of 0 or more, or beyond what any table can hold.
create or replace macro entry_total_of(filed) as
    try_cast(total_of(filed) as integer);

-- A field that corrections.csv corrects; the CUSIP of one of the filing's rows is spelled as staging.holdings spells it.
create or replace macro tidy_field(field) as
    case when contains(field, ':') then split_part(field, ':', 1) || ':' || tidy_cusip(split_part(field, ':', 2)) else field end;

-- A whole number without leading zeros and decimals; any other text as it is.
create or replace macro tidy_whole_number(filed) as
    coalesce(try_cast(regexp_extract(filed, '^([0-9]+)([.]0*)?$', 1) as bigint)::varchar, filed);

-- What corrections.csv says was filed in a field, spelled as staging.filings and staging.holdings spell it; null where the field
-- may be blank, or is none that is filed.
create or replace macro tidy_filed(field, filed) as
    case split_part(field, ':', 1)
        when 'cik' then ltrim(filed, '0')
        when 'report_period' then coalesce(quarter_end(coalesce(parse_date(filed), try_strptime(filed, '%m-%d-%Y')::date))::varchar, filed)
        when 'value_unit_usd' then null
        when 'effective' then null
        when 'value' then tidy_whole_number(filed)
        when 'shares' then tidy_whole_number(filed)
        when 'cusip' then tidy_cusip(filed)
        when 'put_call' then case upper(filed) when 'PUT' then 'Put' when 'CALL' then 'Call' else coalesce(nullif(upper(filed), 'NONE'), 'None') end
        else upper(filed)
    end;

-- What a filing says in a field of its own that corrections.csv may correct; null where it is blank, or none that is filed. Of a day that
-- ends no quarter its quarter's last is as good: that is what findings show.
create or replace macro field_of_filing(field, cik, period_of_report, submission_type, amendment_type) as
    case field
        when 'cik' then cik::varchar
        when 'report_period' then quarter_end(period_of_report)::varchar
        when 'submission_type' then submission_type
        when 'amendment_type' then amendment_type
    end;

-- What a holding says in a field that corrections.csv may correct: a correction is of the one that says what it says was filed.
create or replace macro field_of_holding(field, cusip, filed_value, shares, put_call) as
    case field
        when 'value' then filed_value::varchar
        when 'shares' then shares::varchar
        when 'put_call' then coalesce(put_call, 'None')
        else cusip
    end;

-- Whether the totals of a filing's table tell it from that of any other quarter: prices move, and five rows that come to the same
-- dollars again are the same table.
create or replace macro tells_table(row_count, filed_value) as
    row_count >= 5 and filed_value > 0;
