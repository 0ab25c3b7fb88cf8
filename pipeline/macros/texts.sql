-- Texts as they are given, tidied, and names as they are printed.

-- A text without spaces around it, null where there is nothing else; most have none, and trim() alone looks at every character of them.
create or replace macro trim_spaces(filed) as
    case when filed like ' %' or filed like '% ' then nullif(trim(filed), '') else filed end;

-- A cell of the user's files without white space of any kind around it, as schemas/inputs/cells.ts trims it.
create or replace macro trim_cell(given) as
    case
        when given >= '!' and given[-1] > ' ' and strlen(given) = length(given) then given
        else regexp_replace(given, '^[\s\v\p{Z}\x{FEFF}]+|[\s\v\p{Z}\x{FEFF}]+$', '', 'g')
    end;

-- A text with one space where several lie between its words, or a line break or a tab.
create or replace macro space_words(given) as
    regexp_replace(given, '[\s\v\p{Z}]+', ' ', 'g');

-- A name as a lower-case ASCII slug for paths.
create or replace macro slug(name) as
    trim(regexp_replace(lower(strip_accents(name)), '[^a-z0-9]+', '-', 'g'), '-');

-- Whether a word without a vowel is one that was shortened, and no company's letters; the SEC's list of securities has most of them, but
-- none at the beginning of a name.
create or replace macro is_short_word(word, place) as
    word in ('LTD', 'ST', 'MGMT', 'MR', 'DR', 'FT', 'MT', 'MTRS', 'FDS', 'TR', 'SHS', 'FD', 'BK', 'BLDG', 'GRP', 'SVCS', 'PWR', 'LT', 'CTR', 'CTRS')
    or (place > 1 and word in (
        'BKG', 'BRDG', 'CR', 'CTLS', 'FGHT', 'GBL', 'GLBL', 'HBR', 'HBRS', 'HLDG', 'HLDS', 'HLTH', 'JR', 'LD', 'LDS', 'MFG', 'MKT', 'MKTS', 'MLS', 'MNG',
        'MTG', 'MTN', 'MTNS', 'MTR', 'PFD', 'PK', 'PKS', 'PMTS', 'PTS', 'RD', 'RDS', 'SPL', 'SR', 'STD', 'STL', 'STR', 'STS', 'SVC', 'SVGS', 'WHSL', 'WKS', 'WTR'
    ));

-- A word of a name that was filed all in capitals, in mixed case; `place` is its place in the name.
create or replace macro tidy_word(word, place) as
    case
        -- Letters around &, a state or a mark of EDGAR behind a slash, a number with a letter: AT&T, /DE, /ADV, 3M.
        when regexp_matches(upper(word), '&.|^ ?[/\\]|^[0-9]+[A-Z]$') then upper(word)
        when upper(word) in ('OF', 'AND', 'FOR', 'THE') and place > 1 then lower(word)
        when is_short_word(upper(word), place) then upper(word[1]) || lower(word[2:])
        -- LLC or RBC: other words of two to four letters without a vowel are first letters.
        when regexp_matches(
            upper(word),
            '^(NA|AG|SA|AB|ASA|SE|USA|US|UK|UBS|CI|AQR|ETF|ADR|REIT|X{0,2}(IX|IV|VI{0,3}|I{1,3})|[B-DF-HJ-NP-TV-XZ]{2,4})$'
        ) then upper(word)
        -- O'Shaughnessy, but Moody's.
        when word[2] in ('''', '’') then upper(word[:3]) || lower(word[4:])
        -- McDonald.
        when regexp_matches(upper(word), '^MC[A-Z]{3,}') then 'Mc' || upper(word[3]) || lower(word[4:])
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
                    '\b[\p{L}\p{N}]{1,2}&[\p{L}\p{N}]{1,2}\b|[/\\]\p{L}{2}\b| [/\\]\p{L}{3}\b|[\p{L}\p{N}''’]+|[^\p{L}\p{N}]'
                ),
                lambda word, place: tidy_word(word, place)
            ),
            ''
        )
    end;

-- A dollar amount in words, to three figures or so: $58.7 billion.
create or replace macro dollars_in_words(amount) as
    case
        when amount >= 999950000 then format('${:.1f} billion', amount / 1e9)
        when amount >= 999950 then format('${:.1f} million', amount / 1e6)
        else format('${:,}', amount)
    end;

-- A reject as a message tells it, but for its file: the line, the field with what was found there, and what is wrong.
create or replace macro describe_reject(line, field, value, reason) as
    concat_ws(' ', 'line ' || line, field || ' ' || to_json(coalesce(value, '')), reason);

-- Whether a reject is of a cell alone, without which its row counts.
create or replace macro is_cell_reject(reason) as contains(reason, '; the rest of the row counts');
