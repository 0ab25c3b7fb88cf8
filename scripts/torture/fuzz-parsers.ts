import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { extractMember } from "../../pipeline/ingest/extract-member.ts";
import { openReaders } from "../../pipeline/ingest/information-table/open-readers.ts";
import { findMember, locateTable, openArchive } from "../../pipeline/ingest/open-archive.ts";
import { parseSubmission } from "../../pipeline/ingest/parse-submission.ts";
import { peekSubmission } from "../../pipeline/ingest/peek-submission.ts";
import { readHead } from "../../pipeline/ingest/read-head.ts";
import { readText } from "../../pipeline/ingest/read-text.ts";
import { parseUserFile } from "../../pipeline/ingest/user-file.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { inputFiles } from "../../schemas/inputs/sources.ts";
import { parseQuery } from "../../schemas/query.ts";
import { makeSubmission } from "../../test/ingest/make-submission.ts";
import { infoRow, makeDataSet } from "./hostile-archives.ts";
import { mutate } from "./mutate.ts";
import type { Trial } from "./trial.ts";

/** A parser under test: bytes in; it may throw an `Error` that names the file, and nothing else. */
interface Parser {
  readonly name: string;
  readonly samples: readonly Uint8Array[];
  /** The name that an error must have in it; none where no error may be. */
  readonly names?: string;
  readonly parse: (bytes: Buffer, folder: string) => unknown;
}

const kinds = inputFiles.flatMap((file) => (file.readBy === "rows" ? [file.kind] : []));
const table =
  "<informationTable><infoTable><nameOfIssuer>A &amp; B</nameOfIssuer><cusip>037833100</cusip><value>1</value>" +
  "<shrsOrPrnAmt><sshPrnamt>2</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt></infoTable></informationTable>";
const submission = Buffer.from(makeSubmission({ tables: [table] }));
const csv = [
  "published_at,ticker,firm,analyst,rating,price_target,currency\n2023-11-01,BABA,A Firm,,Buy,100,USD\n",
  'cusip,ticker,name\n037833100,AAPL,"Apple, ""the"" Inc."\n',
  "cik,name\r\n1336528,Pershing\r\n",
  "cusip;ex_date;new_shares;old_shares\n037833100;2020-08-31;4;1\n",
].map((text) => Buffer.from(text));
const json = [
  '[{"published_at":"2023-11-01","ticker":"BABA","firm":"A","rating":"Buy","price_target":100.5}]',
  '{"cusip":"037833100","ticker":"AAPL"}\n{"cusip":null,"ticker":["x"]}\n',
].map((text) => Buffer.from(text));
const queries = [
  "sort_by=change&market_cap=mega_cap,large_cap&page=3",
  "year=2023&quarter=3&page_size=10000",
  "sector=Real%20Estate&min_ratings_count=0",
];
const context = { as_of_year: 2023, sectors: [{ id: "energy", name: "Energy" }], industries: [] };

const parsers: readonly Parser[] = [
  {
    name: "EDGAR submissions",
    samples: [submission],
    names: "f.txt",
    parse: (bytes) => parseSubmission(bytes.toString("utf8"), "f.txt"),
  },
  {
    name: "EDGAR headers",
    samples: [submission.subarray(0, 600)],
    names: "f.txt",
    parse: (bytes) => peekSubmission(bytes, "f.txt"),
  },
  { name: "zip archives", samples: [makeDataSet(infoRow("X").repeat(3))], names: "f.zip", parse: parseZip },
  { name: "CSV files", samples: csv, names: "f.csv", parse: (bytes) => parseTable(bytes, "f.csv") },
  { name: "JSON files", samples: json, names: "f.csv", parse: (bytes) => parseTable(bytes, "f.csv") },
  {
    name: "encodings and gzip",
    samples: [...csv, Buffer.from("1f8b080000000000000363000000", "hex")],
    names: "f.bin",
    parse: parseBytes,
  },
  {
    name: "queries",
    samples: queries.map((query) => Buffer.from(query)),
    parse: (bytes) => parseEveryQuery(bytes.toString("utf8")),
  },
];

async function parseZip(bytes: Buffer, folder: string): Promise<void> {
  const file = join(folder, "f.zip");
  await writeFile(file, bytes);
  const archive = await openArchive(file);
  for (const member of archive.members.keys()) await extractMember(archive, member, join(folder, "member.tsv"));
  const table = await locateTable(archive, "INFOTABLE");
  const { header } = findMember(archive, "INFOTABLE");
  await openReaders()
    .take(table)
    .ask("split", { table, header, path: join(folder, "INFOTABLE.tsv") });
}

function parseTable(bytes: Buffer, file: string): Promise<unknown> {
  const kind = kinds[bytes.length % kinds.length] ?? "funds";
  return parseUserFile(bytes.toString("utf8"), file, bytes.includes("published_at") ? "analyst_targets" : kind);
}

async function parseBytes(bytes: Buffer, folder: string): Promise<void> {
  const file = join(folder, "f.bin");
  await writeFile(file, bytes);
  await readHead(file);
  await readText(file);
}

function parseEveryQuery(query: string): void {
  for (const endpoint of endpoints) parseQuery(endpoint, new URLSearchParams(query), context);
}

/** Gives every parser `runs` mutated inputs; a trial for each. `seed` makes them come again. */
export async function fuzzParsers(folder: string, runs: number, seed: number): Promise<Trial[]> {
  await mkdir(folder, { recursive: true });
  const trials: Trial[] = [];
  for (const parser of parsers) {
    const property = fc.asyncProperty(mutate(parser.samples), (bytes) => checkParser(parser, bytes, folder));
    const { failed, counterexample, errorInstance, numRuns } = await fc.check(property, { numRuns: runs, seed });
    const loss = `${String(errorInstance)} for ${JSON.stringify(String(counterexample?.[0])).slice(0, 500)}`;
    trials.push({ what: `fuzzed ${parser.name}`, tried: numRuns, losses: failed ? [loss] : [] });
  }
  return trials;
}

async function checkParser({ names, parse }: Parser, bytes: Buffer, folder: string): Promise<void> {
  try {
    await parse(bytes, folder);
  } catch (error) {
    const isTold =
      error instanceof Error && error.constructor === Error && names !== undefined && error.message.includes(names);
    if (!isTold) throw error;
  }
}
