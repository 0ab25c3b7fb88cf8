-- CUSIPs, and whether a row is an option.

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

-- Whether a tidy CUSIP names a security; in its place some file nothing, zeros or N/A for all that has none.
create or replace macro names_security(cusip) as
    strlen(cusip) = 9 and cusip > '000000000';

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

-- The number of the security that a CUSIP stands for, of forty bits: positions take one and a half times as long to sort and write by a text.
create or replace macro security_id_of(security_cusip) as
    ('0x' || left(md5('security ' || security_cusip), 10))::bigint;

-- The place of a position among all, by manager and security, given the manager's place among managers: to sort by one number takes less
-- time than by two.
create or replace macro place_of_position(manager_number, security_id) as
    manager_number << 40 | security_id;

-- The API's stock.id of a security: its number in ten hexadecimal digits, which sort as the number does.
create or replace macro stock_id_of(security_id) as
    format('{:010x}', security_id);

-- The security that a stock.id means; null for any other word.
create or replace macro security_id_of_stock(stock_id) as
    case when regexp_full_match(stock_id, '[0-9a-f]{10}') then try_cast('0x' || stock_id as bigint) end;

-- Put or Call where a title of class names an option beside its shares (COM CALL, PUT OPTION); a fund of covered calls is a holding.
create or replace macro option_of_title(titleofclass) as
    case
        -- Nearly all name neither, and a pattern is slow.
        when strlen(titleofclass) > 4 and (contains(upper(titleofclass), 'CALL') or contains(upper(titleofclass), 'PUT')) then
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
