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
  const currency = header.includes("currency") ? "nullif(trim(currency), '')" : "null::varchar";
  const columns = header.map((name) => `${quoteLiteral(name)}: 'VARCHAR'`).join(", ");
  return `
    with lines as (
      select row_number() over () + 1 as line, trim(date) as given_date, upper(trim(ticker)) as ticker, trim(close) as given_close, ${currency} as currency
      from read_csv(${quoteLiteral(path)}, auto_detect = false, header = true, columns = {${columns}}, delim = ${quoteLiteral(delimiter)},
        quote = '"', escape = '"', compression = '${gzipped ? "gzip" : "none"}', store_rejects = true)
    )
    select
      try_cast(given_date as date) as date, ticker, try_cast(given_close as double) as close, coalesce(currency, 'USD') as currency,
      cast(line as integer) as line, given_date, given_close,
      case
        when try_cast(given_date as date) is null then 'date: is not a day of the calendar: write it like 2024-02-29'
        when coalesce(ticker, '') = '' then 'ticker: is empty: fill it in, or delete the row'
        when try_cast(given_close as double) is null then ${complain("close", complaints.notANumber)}
        when not is_credible_price(try_cast(given_close as double)) then ${complain("close", complaints.notAPrice)}
        when not regexp_matches(coalesce(currency, 'USD'), '^[A-Z]{3}$') then 'currency: is not the three capital letters of an ISO code, like USD: correct it'
      end as reason
    from lines`;
}

const complain = (field: string, complaint: string) => quoteLiteral(`${field}: ${complaint}`);

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
       case split_part(reason, ': ', 1) when 'date' then given_date when 'ticker' then ticker when 'close' then given_close else currency end as value
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
