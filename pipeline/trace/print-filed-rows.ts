import { createReadStream, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Papa from "papaparse";
import { withTemporaryFolder } from "../files/with-temporary-folder.ts";
import { hashFile } from "../fingerprints/hash-file.ts";
import { openArchive } from "../ingest/open-archive.ts";
import { unpackTable } from "../ingest/open-data-set.ts";
import { parseSubmission } from "../ingest/parse-submission.ts";
import { peekSubmission } from "../ingest/peek-submission.ts";
import { readHead } from "../ingest/read-head.ts";
import { readText } from "../ingest/read-text.ts";
import type { Trace, TraceOptions } from "./open-trace.ts";
import type { FilingRow } from "./print-filing.ts";
import { type Columns, printList } from "./print-table.ts";

/** A row of an information table as filed, by column name. */
type FiledRow = Readonly<Record<string, string>>;

interface FilingFile {
  readonly accession_number: string;
  readonly file: string;
  readonly kind: string;
  readonly sha256: string;
}

type CorrectedCusip = Readonly<Record<"accession_number" | "cusip", string>>;

const columns: Columns<FiledRow> = Object.fromEntries(
  [
    "ACCESSION_NUMBER",
    "INFOTABLE_SK",
    "NAMEOFISSUER",
    "TITLEOFCLASS",
    "CUSIP",
    "VALUE",
    "SSHPRNAMT",
    "SSHPRNAMTTYPE",
    "PUTCALL",
    "INVESTMENTDISCRETION",
    "OTHERMANAGER",
  ].map((name) => [name, (row: FiledRow) => row[name] || null]),
);

/**
 * The rows of some filings with some CUSIPs, or with others that corrections.csv corrects to these, as filed, read again from the raw
 * files; nothing where they were not asked for.
 * @throws Error naming the file where a raw file is no longer where it was read from, or is another now.
 */
export async function printFiledRows(
  trace: Trace,
  filings: readonly FilingRow[],
  cusips: readonly string[],
  { rowsFrom, limit }: TraceOptions,
): Promise<string[]> {
  if (rowsFrom === undefined || filings.length === 0) return [];
  const accession_numbers = filings.map(({ accession_number }) => accession_number).join(",");
  const files = await trace.rows<FilingFile>("trace/filing_files.sql", { accession_numbers });
  const parameters = { accession_numbers, cusips: cusips.join(",") };
  const corrected = await trace.rows<CorrectedCusip>("trace/corrected_cusips.sql", parameters);
  const wanted = new Set(cusips.map(comparable));
  const wantedThere = new Set(corrected.map((row) => `${row.accession_number} ${comparable(row.cusip)}`));
  const rows: FiledRow[] = [];
  const unread = new Set(filings.map(({ accession_number }) => accession_number));
  for (const file of new Set(files.map((each) => each.file))) {
    const inFile = files.filter((each) => each.file === file);
    const accessions = new Set(inFile.map(({ accession_number }) => accession_number));
    const isWanted = ({ ACCESSION_NUMBER = "", CUSIP = "" }: FiledRow) => {
      const cusip = comparable(CUSIP);
      return accessions.has(ACCESSION_NUMBER) && (wanted.has(cusip) || wantedThere.has(`${ACCESSION_NUMBER} ${cusip}`));
    };
    const { kind, sha256 } = inFile[0] as FilingFile;
    rows.push(...(await readFile({ path: join(rowsFrom, file), kind, sha256 }, unread, isWanted)));
  }
  return printList(columns, rows, limit);
}

/** Case, spaces and lost zeros apart, as filings print CUSIPs. */
function comparable(cusip: string): string {
  return cusip
    .replace(/[^0-9A-Za-z*@#]/g, "")
    .toUpperCase()
    .padStart(9, "0");
}

/** A raw file, and the SHA-256 of what was read from it. */
type RawFile = Pick<FilingFile, "kind" | "sha256"> & { readonly path: string };

async function readFile(
  { path, kind, sha256 }: RawFile,
  unread: Set<string>,
  isWanted: (row: FiledRow) => boolean,
): Promise<FiledRow[]> {
  if (!existsSync(path)) {
    throw new Error(
      `${path} is not there, though a filing was read from it. Name the folder of raw files with --input.`,
    );
  }
  // Of a day's texts only those that hold a wanted filing matter, and of its copies one.
  if (kind === "edgar" && !unread.delete(await readAccessionNumber(path))) return [];
  if ((await hashFile(path)) !== sha256) {
    throw new Error(
      `${path} is no longer what the filing was read from. Name the folder that the run read with --input, or run it again.`,
    );
  }
  return kind === "edgar" ? readSubmission(path, isWanted) : readArchive(path, isWanted);
}

async function readAccessionNumber(path: string): Promise<string> {
  return peekSubmission((await readHead(path)).bytes, path)?.accessionNumber ?? "";
}

async function readSubmission(path: string, isWanted: (row: FiledRow) => boolean): Promise<FiledRow[]> {
  const parsed = parseSubmission(await readText(path, "windows-1252"), path);
  return "skipped" in parsed ? [] : parsed.rows.INFOTABLE.filter(isWanted);
}

/** Unpacks the table as a run does, and streams it: a recent one has 400 MB. */
async function readArchive(path: string, isWanted: (row: FiledRow) => boolean): Promise<FiledRow[]> {
  return withTemporaryFolder(join(tmpdir(), "filed-rows-"), async (workDir) => {
    const table = await unpackTable(await openArchive(path), "INFOTABLE", join(workDir, "INFOTABLE.tsv"));
    const found: FiledRow[] = [];
    await pipeline(
      // Papa decodes each piece by itself, and would cut a character in two that lies in both.
      createReadStream(table.path, "utf8"),
      Papa.parse(Papa.NODE_STREAM_INPUT, {
        header: true,
        delimiter: "\t",
        transformHeader: (name) => name.trim().toUpperCase(),
      }),
      async (rows: AsyncIterable<FiledRow>) => {
        for await (const row of rows) if (isWanted(row)) found.push(row);
      },
    );
    return found;
  });
}
