import { join } from "node:path";
import { unknownWord } from "../../schemas/inputs/cells.ts";
import { priceRow } from "../../schemas/inputs/prices.ts";
import { findTable } from "../../schemas/tables.ts";
import { printColumns } from "../sql/print-columns.ts";
import { noFolderColumns, quoteLiteral, quoteName, quotePath } from "../sql/quote.ts";
import type { Build } from "../tables/models.ts";
import { listTextColumns, nameDelimiters, noteColumns, printIsFilled, printTextColumns } from "./check-header.ts";
import { anyCloseReason, closeReasons } from "./close-reasons.ts";
import { refuseChanged } from "./file-stamp.ts";
import { forgetUnreadable } from "./find-rejects.ts";
import type { Source } from "./group-sources.ts";
import type { InputFile } from "./list-inputs.ts";
import type { SourceContent } from "./read-source.ts";
import type { Reject } from "./reject.ts";
import { rewriteRows } from "./rewrite-rows.ts";
import { shortenCell, shortenValue } from "./shorten.ts";
import { cutCells, openBrokenTicker } from "./tell-ticker.ts";
import type { UnifiedText } from "./unify-text.ts";

/** A file of closes as plain text. */
export interface CloseFile extends UnifiedText {
  readonly input: InputFile;
  readonly header: readonly string[];
  readonly delimiter: string;
  /** False where blank lines come before it. */
  readonly isHeaderFirst: boolean;
}

/** No header that is in lower case has it. */
const lineColumn = "LINE OF THE FILE";

/**
 * Reads a file of closes with DuckDB, for it may have millions of rows. Where not every line is a row, a blank one or
 * one of too few cells, the rows are first written to `workDir` again, each with its line.
 * @throws Error naming the file where it changed meanwhile.
 */
export async function readPrices(
  build: Build,
  source: Source,
  madeFrom: string,
  closes: CloseFile,
  workDir: string,
): Promise<SourceContent> {
  let rejects: Reject[] = [];
  const partition = await build.store.make("raw.prices", source.id, madeFrom, async (file) => {
    // DuckDB reads a plain file where it lies.
    rejects = await readRows(build, source, closes, workDir, file).finally(() => refuseChanged(closes.input));
  });
  const notes = noteColumns(closes.header, Object.keys(priceRow.shape), closes.input.file);
  return { partitions: [partition], rejects: rejects.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), notes };
}

/** Writes the rows that can be used to `file`, and answers the others. */
async function readRows(
  build: Build,
  source: Source,
  closes: CloseFile,
  workDir: string,
  file: string,
): Promise<Reject[]> {
  await defineLines(build, closes);
  const used = await writeUsable(build, source, file);
  const rows = closes.isHeaderFirst ? closes.lines - 1 : undefined;
  // To look for what is not there takes as long as to read the file.
  if (used === rows) return [];
  const unusable = await findUnusable(build, closes.input.file);
  const isEveryLineRow = used + new Set(unusable.map(({ line }) => line)).size === rows;
  if (isEveryLineRow) return unusable;
  const numbered = join(workDir, "numbered.csv");
  const broken = await numberRows(closes, numbered);
  await defineLines(build, closes, numbered);
  await writeUsable(build, source, file);
  return [...broken, ...(await findUnusable(build, closes.input.file)), ...(await findUnreadable(build, closes))];
}

function writeUsable(build: Build, source: Source, file: string): Promise<number> {
  const columns = printColumns(findTable("raw.prices"), { source_id: quoteLiteral(source.id) });
  return build.warehouse.writeParquet(
    `select ${columns} from raw.price_lines where ${anyCloseReason} is null`,
    {},
    file,
  );
}

async function numberRows(
  { path, input: { file }, header, delimiter }: CloseFile,
  numbered: string,
): Promise<Reject[]> {
  const print = (row: string, line: number) => `${line}${delimiter}${row}`;
  const broken = await rewriteRows(path, numbered, { delimiter, width: header.length, print });
  const tellTicker = openBrokenTicker("prices", header);
  return broken.map(({ line, value, reason }) => ({
    ...{ file, line, ticker: tellTicker(cutCells(value, delimiter)), field: null, value },
    reason: `${reason}: quote cells that hold ${nameDelimiters(delimiter)}, write a quote in them twice, and leave none out`,
  }));
}

/** The lines of the file as they are, or those of one that tells the number of each. */
async function defineLines(build: Build, { path, header, delimiter }: CloseFile, numbered?: string): Promise<void> {
  const line = numbered ? `try_cast(${quoteName(lineColumn)} as integer)` : "row_number() over () + 1";
  const currency = header.includes("currency") ? "trim_cell(currency)" : "null::varchar";
  const given = listTextColumns(header, Object.keys(priceRow.shape));
  const names = numbered ? [lineColumn, ...given] : given;
  await forgetUnreadable(build);
  await build.warehouse.execute(`create or replace view raw.price_lines as
    with given as (
      select ${line} as line, trim_cell(date) as given_date, upper(trim_cell(ticker)) as ticker,
        trim_cell(close) as given_close, ${currency} as given_currency
      from read_csv(${quotePath(numbered ?? path)}, auto_detect = false, ${noFolderColumns}, header = true, columns = ${printTextColumns(names)},
        delim = ${quoteLiteral(delimiter)}, quote = '"', escape = '"', new_line = '\\n', compression = 'none', store_rejects = true)
      where ${printIsFilled(given)}
    ),
    lines as (
      select *, try_cast(given_date as date) as date,
        case when not contains(given_close, '_') then try_cast(given_close as double) end as close,
        case
          when coalesce(given_currency, '') in ('', 'USD') or regexp_full_match(given_currency, ${quoteLiteral(`(?i)${unknownWord}`)}) then 'USD'
          else upper(given_currency)
        end as currency
      from given
    )
    select
      date, ticker, close, currency, quarter_end(date) as report_period, cast(line as integer) as line, given_date, given_close, given_currency,
      ${closeReasons.map(({ name, expression }) => `${expression} as ${name}`).join(",\n      ")}
    from lines`);
}

/** The cells that mean nothing. */
async function findUnusable(build: Build, file: string): Promise<Reject[]> {
  const cells = closeReasons.map(
    ({ field, given, name }) => `{'field': ${quoteLiteral(field)}, 'value': ${given}, 'reason': ${name}}`,
  );
  const rows = await build.warehouse.rows(
    `from (
       select line, case when ticker_reason is null then ticker end as readable_ticker,
         unnest([${cells.join(", ")}], recursive := true)
       from raw.price_lines where ${anyCloseReason} is not null
     ) where reason is not null`,
  );
  return rows.map(({ line, readable_ticker, field, value, reason }) => ({
    file,
    line: Number(line),
    ticker: readable_ticker as string | null,
    field: String(field),
    value: shortenCell(value),
    reason: String(reason),
  }));
}

/** What DuckDB cannot read of the numbered rows: bytes that are no UTF-8, and rows of 2 MB. */
async function findUnreadable(build: Build, { input: { file }, header, delimiter }: CloseFile): Promise<Reject[]> {
  const rows = await build.warehouse.rows(
    "select distinct on (line) csv_line, error_message from reject_errors order by line, column_idx",
  );
  const tellTicker = openBrokenTicker("prices", header);
  return rows.map(({ csv_line, error_message }) => {
    const [line = "", ...cells] = String(csv_line).split(delimiter);
    const [message = ""] = String(error_message).split("\n");
    const reason = message.startsWith("Invalid unicode")
      ? "has a character that is not valid UTF-8: save the file as UTF-8"
      : `${message}: the row was left out`;
    const row = cells.join(delimiter);
    const ticker = tellTicker(cutCells(row, delimiter));
    return { file, line: Number(line), ticker, field: null, value: shortenValue(row), reason };
  });
}
