-- Rules that several models share, each a function of its arguments alone; the catalog holds them too.

-- A date as the SEC's data sets print it (31-MAR-2025), or in ISO form; null for one before EDGAR, as of a year in two digits, and
-- for one that nobody here lives to see.
create or replace macro parse_date(filed) as
    list_filter(
        [try_strptime(filed, '%d-%b-%Y'), try_strptime(filed, '%Y-%m-%d')],
        lambda day: day between timestamp '1993-01-01' and timestamp '2199-12-31'
    )[1]::date;

-- Whether a submission type is one of those that schemas/inputs/data-set.ts lists.
create or replace macro is_submission_type(filed) as
    coalesce(upper(trim(filed)) in ('13F-HR', '13F-HR/A', '13F-NT', '13F-NT/A'), false);

-- Whether a submission type is that of an amendment.
create or replace macro is_amendment(submission_type) as
    upper(trim(submission_type)) like '%/A';

-- The last day of the calendar quarter that contains a date.
create or replace macro quarter_end(day) as
    last_day(date_trunc('quarter', day) + interval 2 month);

-- The last day of the quarter before the one that ends on a date.
create or replace macro previous_quarter_end(report_period) as
    last_day(report_period - interval 3 month);

-- Whether a target is one of the last three calendar months up to as-of.
create or replace macro is_recent_target(published_at, as_of) as
    published_at::date > as_of - interval 3 month and published_at::date <= as_of;

-- Whether the ninth character of a CUSIP is the check digit of the eight before (modulus 10, double-add-double).
create or replace macro has_check_digit(cusip) as
    length(cusip) = 9
    and cusip[9] = cast(
        (10 - list_sum(list_transform(
            list_transform(
                range(1, 9),
                lambda place: (instr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#', cusip[place]) - 1) * (2 - place % 2)
            ),
            lambda value: value // 10 + value % 10
        )) % 10) % 10 as varchar
    );

-- A text without spaces around it, null where there is nothing else; most have none, and trim() alone looks at every character of them.
create or replace macro trim_spaces(filed) as
    case when filed like ' %' or filed like '% ' then nullif(trim(filed), '') else filed end;

-- Put or Call where a title of class names an option beside its shares (COM CALL, PUT OPTION); a fund of covered calls is a holding.
create or replace macro option_of_title(titleofclass) as
    case
        -- Nearly all name neither, and a pattern is slow.
        when strlen(titleofclass) > 5 and (contains(upper(titleofclass), 'CALL') or contains(upper(titleofclass), 'PUT')) then
            case regexp_extract(
                upper(titleofclass),
                '^ *(?:(?:COM|COMMON|STOCK|STK|SHS|SHARES|ORD|CAP|CL|CLASS|[ABC]|EQUITY|LISTED|OPT|OPTION|OPTIONS) +)*(PUT|CALL)S?(?: +(?:OPT|OPTION|OPTIONS))? *$', 1
            )
                when 'PUT' then 'Put'
                when 'CALL' then 'Call'
            end
    end;

-- Put or Call for an option, told by PUTCALL, or where that is blank by the title of class; null for a holding, and where PUTCALL says another word.
create or replace macro put_call_of(putcall, titleofclass) as
    case upper(trim_spaces(coalesce(trim_spaces(putcall), titleofclass)))
        when 'PUT' then 'Put'
        when 'PUTS' then 'Put'
        when 'CALL' then 'Call'
        when 'CALLS' then 'Call'
        else case when trim_spaces(putcall) is null then option_of_title(titleofclass) end
    end;

-- Whether PUTCALL says a word that is neither.
create or replace macro is_unknown_put_call(putcall) as
    trim_spaces(putcall) is not null and put_call_of(putcall, null) is null;

-- A cell of the user's files without white space of any kind around it, as schemas/inputs/cells.ts trims it.
create or replace macro trim_cell(given) as
    case
        when given >= '!' and given[-1] > ' ' and strlen(given) = length(given) then given
        else regexp_replace(given, '^[\s\v\p{Z}\x{FEFF}]+|[\s\v\p{Z}\x{FEFF}]+$', '', 'g')
    end;

-- Whether a tidy CUSIP names a security; in its place some file nothing, zeros or N/A for all that has none.
create or replace macro names_security(cusip) as
    strlen(cusip) = 9 and cusip > '000000000';

-- What a filing says in a field of its cover page; null where that is white space, or says that there is nothing to say.
create or replace macro cover_text(filed) as
    case when upper(trim_cell(filed)) not in ('', 'NA', 'N/A') then trim_cell(filed) end;

-- Whether a text is a manager's number: ten digits at most, but not zero.
create or replace macro is_cik(filed) as
    coalesce(regexp_full_match(trim(filed), '0*[1-9][0-9]*') and length(trim(filed)) <= 10, false);

-- Whether a text is EDGAR's number of a filing.
create or replace macro is_accession_number(filed) as
    coalesce(regexp_full_match(filed, '[0-9]{10}-[0-9]{2}-[0-9]{6}'), false);

-- A CUSIP as filed, in upper case and without spaces.
create or replace macro trim_cusip(filed) as
    upper(regexp_replace(filed, '[^0-9A-Za-z*@#]', '', 'g'));

-- The same, and lost leading zeros are put back where the check digit then holds; nearly all are tidy already.
create or replace macro tidy_cusip(filed) as
    case
        when regexp_full_match(filed, '[0-9A-Z*@#]{9}') then filed
        when length(trim_cusip(filed)) between 5 and 8 and has_check_digit(lpad(trim_cusip(filed), 9, '0'))
            then lpad(trim_cusip(filed), 9, '0')
        else trim_cusip(filed)
    end;

-- What corrections.csv says was filed in a field of the whole filing, spelled as staging.filings spells it.
create or replace macro tidy_filed(field, filed) as
    case field
        when 'cik' then ltrim(filed, '0')
        when 'report_period' then coalesce(parse_date(filed)::varchar, try_strptime(filed, '%m-%d-%Y')::date::varchar, filed)
        else upper(filed)
    end;

-- Of a source's files the one that a filing is likeliest in, an aggregate: it may be many, of which those of EDGAR are named for their filings.
create or replace macro likeliest_file(file, accession_number) as
    arg_min(file, (not contains(file, accession_number), file));

-- Whether a correction of a field is of a holding: it is of the one that says what it says was filed.
create or replace macro is_of_holding(field, said, filed_value, shares, put_call) as
    case field
        when 'value' then said = filed_value::varchar
        when 'shares' then said = shares::varchar
        when 'put_call' then said is not distinct from put_call
        else true
    end;

-- A filed amount as a number, in cents at most; null where it is none. The wide type costs fifty times as much to read.
create or replace macro amount_of(filed) as
    coalesce(try_cast(filed as decimal(18, 2)), try_cast(filed as decimal(38, 2)));

-- A filed amount of 0 or more as a whole number of hundredths, which sums three times as fast as a decimal; null where it is
-- none, or beyond all limits. Nearly all are written in digits only.
create or replace macro hundredths_of(filed) as
    case
        when strlen(filed) <= 16 and filed >= '0' and try_cast(filed as bigint)::varchar = filed
            then 100 * try_cast(filed as bigint)
        when amount_of(filed) between 0 and 10000000000000000 then cast(100 * amount_of(filed) as bigint)
    end;

-- A total of a summary page; null where it is no number of 0 or more, or beyond what JSON can say.
create or replace macro total_of(filed) as
    case when try_cast(filed as bigint) between 0 and 9007199254740991 then try_cast(filed as bigint) end;

-- A sum of hundredths, rounded to whole units.
create or replace macro round_hundredths(total) as
    case when total < 9000000000000000000 then (cast(total as bigint) + 50) // 100 else cast((total + 50) // 100 as bigint) end;

-- The unit of VALUE by the date rule: filings made from 2023-01-03 on report in dollars, amendments of older quarters included.
create or replace macro prior_value_unit_of(filed_at) as
    case when filed_at < date '2023-01-03' then 1000 else 1 end;

-- What no position is worth: ten trillion dollars, twice the largest company.
create or replace macro value_limit_usd() as
    10000000000000;

-- What no row's VALUE reaches: the same; where thousands are due a trillion, for some report dollars there.
create or replace macro value_limit_of(filed_at) as
    case when prior_value_unit_of(filed_at) = 1000 then 1000000000000 else value_limit_usd() end;

-- VALUE in US dollars, or the limit where it is beyond: sums stay exact, in the tables and in JSON.
create or replace macro value_usd_of(filed_value, value_unit_usd) as
    least(filed_value, value_limit_usd() // value_unit_usd) * value_unit_usd;

-- Whether a value that is so many times shares times price is more than ten times off, and comes to the price once VALUE and shares
-- change places. One that is a thousandfold off, which is more frequent, may come to it too, as at 31.6 dollars a share.
create or replace macro is_swapped_ratio(ratio, price_usd, value_unit_usd) as
    ratio not between 0.1 and 10
    and pow(value_unit_usd / price_usd, 2) / ratio between 0.8 and 1.25
    and abs(log10(ratio) - 3 * round(log10(ratio) / 3)) > 0.1;

-- What no row's shares reach: a trillion, more than any company has issued.
create or replace macro shares_limit() as
    1000000000000;

-- The short opaque code of the security that a CUSIP stands for.
create or replace macro security_id_of(security_cusip) as
    left(md5('security ' || security_cusip), 10);

-- A name as a lower-case ASCII slug for paths.
create or replace macro slug(name) as
    trim(regexp_replace(lower(strip_accents(name)), '[^a-z0-9]+', '-', 'g'), '-');

-- A word of a name that was filed all in capitals, in mixed case; `place` is its place in the name.
create or replace macro tidy_word(word, place) as
    case
        -- Letters around &, a state behind a slash, a number with a letter: AT&T, /DE, 3M.
        when regexp_matches(upper(word), '&.|^[/\\]|^[0-9]+[A-Z]$') then upper(word)
        when upper(word) in ('OF', 'AND', 'FOR', 'THE') and place > 1 then lower(word)
        when regexp_matches(
            upper(word),
            '^(LLC|LLP|LP|PLC|NA|AG|SA|NV|AB|ASA|SE|KG|USA|US|UK|UBS|BNP|RBC|TD|CI|AQR|JPM|II|III|IV|VI|VII|ETF|ADR|REIT|[B-DF-HJ-NP-TV-XZ]{2,4})$'
        )
        and upper(word) not in ('LTD', 'ST', 'MGMT', 'MR', 'DR', 'FT', 'MT', 'CORP', 'MTRS', 'FDS', 'TR', 'SHS', 'FD', 'BK', 'BLDG', 'GRP', 'SVCS', 'SYS', 'PPTYS', 'HLDGS', 'RLTY', 'PWR', 'LT', 'CTR', 'CTRS') then upper(word)
        -- O'Shaughnessy, but Moody's.
        when word[2] in ('''', '’') then upper(word[:3]) || lower(word[4:])
        else upper(word[1]) || lower(word[2:])
    end;

-- A name filed all in capitals (or all in small letters) in mixed case; other names as they are.
create or replace macro tidy_case(name) as
    case
        when name <> upper(name) and name <> lower(name) then name
        else array_to_string(
            list_transform(
                regexp_extract_all(
                    name,
                    '\b[\p{L}\p{N}]{1,2}&[\p{L}\p{N}]{1,2}\b|[/\\]\p{L}{2}\b|[\p{L}\p{N}''’]+|[^\p{L}\p{N}]'
                ),
                lambda word, place: tidy_word(word, place)
            ),
            ''
        )
    end;

-- The product of factors in the order of their days, so that it does not depend on the order of the rows.
create or replace macro product_by_day(factor, day) as
    list_reduce(list(factor order by day), lambda product, next_factor: product * next_factor);

-- A percentage with the decimals that are published. A half goes away from zero, though its binary fraction may lie just below it.
create or replace macro round_percent(percent) as
    round(percent + 1e-10 * sign(percent), 2);

-- A part of a base as a published percentage; null where the base is zero or unknown.
create or replace macro percent_of(part, base) as
    case when base <> 0 then round_percent(100.0 * part / base) end;

-- Whether a price can be one: half a cent rounds to nothing, and Berkshire Hathaway's class A is at some 750,000.
create or replace macro is_credible_price(price) as
    price > 0.005 and price <= 10000000;

-- Whether a row may be repaired by a reference price. Those who file a bond's principal say nothing of a row that counts its
-- notes, and a close that its own holders contradict proves nothing.
create or replace macro is_supported_price(price, implied_price, shareholders_count) as
    shareholders_count >= 5 and price between implied_price / 10 and implied_price * 10;

-- A dollar amount as a whole number of millionths, so that a sum does not depend on the order of its terms.
create or replace macro millionths(amount) as
    cast(round(amount * 1000000) as decimal(38, 0));

-- A dollar amount in words, to three figures or so: $58.7 billion.
create or replace macro dollars_in_words(amount) as
    case
        when amount >= 999950000 then format('${:.1f} billion', amount / 1e9)
        when amount >= 999950 then format('${:.1f} million', amount / 1e6)
        else format('${:,}', amount)
    end;

-- A difference of prices in decades, less what their units may make of it, which are thousands of one another.
create or replace macro decades_in_any_unit(decades) as
    decades - 3 * round(decades / 3);

-- Whether closes that filings show so many decades off are all off by a little, as those adjusted for dividends, or of another day.
create or replace macro are_drifting(decades) as
    count(*) >= 10 and 2 * count(*) filter (abs(decades) > 0.01) > count(*);

-- The unit in US dollars that a price in the filing's own unit over the true price shows: 1, 1000 or 1000000; 0 for none of them.
create or replace macro unit_of_ratio(ratio) as
    case
        when ratio > 31.6 then 0
        when ratio > 0.0316 then 1
        when ratio > 0.0000316 then 1000
        when ratio > 0.0000000316 then 1000000
        when ratio is not null then 0
    end;

-- Whether a ratio is within a factor of 1 / unit.
create or replace macro is_near_unit(ratio, unit, factor) as
    ratio * unit between 1 / factor and factor;

-- The unit that a ratio shows, null where the ratio is not near it.
create or replace macro near_unit_of_ratio(ratio, factor) as
    case when is_near_unit(ratio, unit_of_ratio(ratio), factor) then unit_of_ratio(ratio) end;

-- The unit that two thirds of the compared rows and at least three of them show; null where there is none.
create or replace macro agreed_unit(rows_1, rows_1000, rows_1000000, rows_compared) as
    case
        when greatest(rows_1, rows_1000, rows_1000000) < 3 then null
        when 3 * rows_1 >= 2 * rows_compared then 1
        when 3 * rows_1000 >= 2 * rows_compared then 1000
        when 3 * rows_1000000 >= 2 * rows_compared then 1000000
    end;

-- What others say of a price, given the median of all, their number, and one's own: with three or more the median is as
-- good with one's own as without; of two, the other one counts; alone there is nobody.
create or replace macro price_of_others(median_price, prices_count, own_price) as
    case
        when prices_count >= 3 then median_price
        when prices_count = 2 then nullif(2 * median_price - own_price, 0)
    end;
