import { complaints } from "../../schemas/inputs/cells.ts";
import { findTable } from "../../schemas/tables.ts";
import type { Build } from "../models.ts";
import { quoteLiteral, quoteName } from "../warehouse.ts";
import type { Source } from "./group-sources.ts";
import { readHead } from "./read-head.ts";
import type { SourceContent } from "./read-source.ts";
import type { Reject } from "./reject.ts";
import { listNames } from "./shorten.ts";

const needed = ["date", "ticker", "close"];
/** All that `readHead` gives; a header of closes is far shorter. */
const longestHeader = 8 * 1024;

const complain = (field: string, complaint: string) => quoteLiteral(`${field}: ${complaint}`);
/** Why a line cannot be used, null where it can: it is judged as schemas/inputs/cells.ts judges the user's other files. */
const reason = `case
    when coalesce(given_date, '') = '' then ${complain("date", complaints.empty)}
    when length(given_date) <> 10 or coalesce(date::varchar <> given_date, true) then ${complain("date", complaints.notADay)}
    when coalesce(ticker, '') = '' then ${complain("ticker", complaints.empty)}
    when coalesce(given_close, '') = '' then ${complain("close", complaints.empty)}
    when coalesce(not isfinite(close), true) then ${complain("close", complaints.notANumber)}
    when not is_credible_price(close) then ${complain("close", complaints.notAPrice)}
    when given_currency <> 'USD' and regexp_full_match(given_currency, '[A-Z]{2}[a-z]') then ${complain("currency", complaints.hundredths)}
    when currency <> 'USD' and not regexp_full_match(currency, '[A-Z]{3}') then ${complain("currency", complaints.notACurrency)}
  end`;

/**
 * Reads a file of closes with DuckDB, for it may have millions of rows.
 * @throws Error naming the file where its header lacks a column.
 */
export async function readPrices(build: Build, source: Source, madeFrom: string): Promise<SourceContent> {
  const [input] = source.files;
  if (!input) {
    throw new Error(`Source ${source.id} has no file.`);
  }
  await build.warehouse.execute("drop table if exists reject_errors; drop table if exists reject_scans;");
  await build.warehouse.execute(
    `create or replace view raw.price_lines as ${await selectLines(input.path, input.file)}`,
  );
  const columns = Object.keys(findTable("raw.prices").columns).filter((name) => name !== "source_id");
  const select = `select ${columns.map(quoteName).join(", ")}, ${quoteLiteral(source.id)} as source_id from raw.price_lines where reason is null`;
  const partition = await build.store.make("raw.prices", source.id, madeFrom, (file) =>
    build.warehouse.writeParquet(
      `select ${Object.keys(findTable("raw.prices").columns).join(", ")} from (${select})`,
      {},
      file,
    ),
  );
  return { partitions: [partition], rejects: await findRejects(build, input.file), notes: [] };
}

async function selectLines(path: string, file: string): Promise<string> {
  const { bytes, gzipped } = await readHead(path);
  const { header, delimiter } = readHeader(bytes.toString("utf8"), file);
  const currency = header.includes("currency") ? "trim_cell(currency)" : "null::varchar";
  const columns = header.map((name) => `${quoteLiteral(name)}: 'VARCHAR'`).join(", ");
  return `
    with given as (
      select row_number() over () + 1 as line, trim_cell(date) as given_date, upper(trim_cell(ticker)) as ticker,
        trim_cell(close) as given_close, ${currency} as given_currency
      from read_csv(${quoteLiteral(path)}, auto_detect = false, header = true, columns = {${columns}}, delim = ${quoteLiteral(delimiter)},
        quote = '"', escape = '"', compression = '${gzipped ? "gzip" : "none"}', store_rejects = true)
    ),
    lines as (
      select *, try_cast(given_date as date) as date,
        case when not contains(given_close, '_') then try_cast(given_close as double) end as close,
        case when coalesce(given_currency, '') in ('', 'USD') then 'USD' else upper(given_currency) end as currency
      from given
    )
    select
      date, ticker, close, currency, cast(line as integer) as line, given_date, given_close, given_currency,
      ${reason} as reason
    from lines`;
}

/** The names of the columns in file order, and what is between them. */
function readHeader(head: string, file: string): { header: string[]; delimiter: string } {
  const [first = "", ...more] = head.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (more.length === 0 && head.length >= longestHeader) {
    throw new Error(
      `${file}: the first line is longer than 8 KB, and so no header of closes; none of the file was read.`,
    );
  }
  const delimiter = [",", "\t", ";", "|"].find((candidate) => first.includes(candidate)) ?? ",";
  const header = first.split(delimiter).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .toLowerCase(),
  );
  const missing = needed.filter((name) => !header.includes(name));
  const repeated = header.find((name, index) => header.indexOf(name) !== index);
  if (missing.length === 0 && repeated === undefined) return { header, delimiter };
  const problem = missing.length > 0 ? `lacks ${missing.join(", ")}` : `has "${repeated}" twice`;
  throw new Error(
    `${file}: the header ${problem}. It has ${listNames(header)}; wanted are date, ticker, close and, where not in US dollars, currency. Rename the columns so; none of the file was read.`,
  );
}

async function findRejects(build: Build, file: string): Promise<Reject[]> {
  const unusable = await build.warehouse.rows(
    `select line, split_part(reason, ': ', 1) as field, reason,
       case split_part(reason, ': ', 1) when 'date' then given_date when 'ticker' then ticker when 'close' then given_close else given_currency end as value
     from raw.price_lines where reason is not null order by line`,
  );
  const unreadable = await build.warehouse.rows(
    "select distinct line, csv_line, error_message from reject_errors order by all",
  );
  return [
    ...unusable.map(({ line, field, value, reason }) => ({
      file,
      line: Number(line),
      field: String(field),
      value: value as string | null,
      reason: String(reason).slice(`${field}: `.length),
    })),
    ...unreadable.map(({ line, csv_line, error_message }) => ({
      file,
      line: Number(line),
      field: null,
      value: String(csv_line).slice(0, 200),
      reason: `${String(error_message).split("\n")[0]}: the row was left out`,
    })),
  ];
}
