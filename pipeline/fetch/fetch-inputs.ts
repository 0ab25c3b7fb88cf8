import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import { createGzip } from "node:zlib";
import { dayAfter } from "../calendar.ts";
import { isAnyFileError } from "../files/file-error.ts";
import { makeFolder } from "../files/make-folder.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { listFolder } from "../ingest/list-entries.ts";
import { openArchive } from "../ingest/open-archive.ts";
import { parseSubmission } from "../ingest/parse-submission.ts";
import { peekSubmission } from "../ingest/peek-submission.ts";
import { headLength } from "../ingest/read-head.ts";
import { readText } from "../ingest/read-text.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import type { Report } from "../log/report.ts";
import { withSoleLock } from "../output/lock.ts";
import { readRegistrants } from "../securities/read-registrants.ts";
import { runBounded } from "../threads/run-bounded.ts";
import { leaveOutDamaged } from "./leave-out-damaged.ts";
import { dataSetsPage, listDataSets, type OfferedDataSet } from "./list-data-sets.ts";
import type { IndexedFiling } from "./list-filings.ts";
import { type FetchedDataSets, listUncovered, type Window } from "./list-uncovered.ts";
import { demand, type Saved, type Sec, tickersPath } from "./open-sec.ts";
import { readIndexes } from "./read-indexes.ts";

/** What to fetch, and where to. */
export interface FetchOptions {
  readonly sec: Sec;
  /** The folder of raw files. */
  readonly to: string;
  /** The last day of the first report period that is wanted. */
  readonly since: string;
  /** The last day of which filings are wanted. */
  readonly until: string;
  /** Where the SEC's list of tickers goes; undefined where it is not wanted. */
  readonly tickersFile: string | undefined;
  readonly report: Report;
}

const atOnce = 4;

/**
 * Brings a folder of raw files up to date with the SEC, before a run, of which no stage asks the network: every data set whose
 * filings may report what is wanted, then, as EDGAR has them, the filings of days that none of them covers. What lies there is not
 * fetched again, but for a data set that was issued again. Answers the lines that tell what came.
 * @throws Error naming the address where the SEC does not answer, or with something else; what came before stays.
 * @throws Error naming the process that fetches to the folder already.
 */
export async function fetchInputs(options: FetchOptions): Promise<string[]> {
  await makeFolder(options.to);
  return withSoleLock(options.to, () => fetchAll(options));
}

async function fetchAll(options: FetchOptions): Promise<string[]> {
  const { sec, tickersFile } = options;
  const offered = await demand(sec, dataSetsPage, listDataSets);
  const dataSets = await fetchDataSets(options, offered);
  const filings: string[] = [];
  for (const window of listUncovered(options, dataSets)) filings.push(await fetchFilings(options, window));
  if (filings.length === 0) filings.push(`filings     none needed: the data sets reach ${options.until}`);
  const tickers = tickersFile === undefined ? [] : [await fetchTickers(sec, tickersFile)];
  return [dataSets.line, ...filings, ...tickers];
}

/** What is filed for a quarter is filed after its end. */
async function fetchDataSets(
  { sec, to, since, until, report }: FetchOptions,
  offered: readonly OfferedDataSet[],
): Promise<FetchedDataSets & { readonly line: string }> {
  const wanted = offered.filter(({ firstFiled, lastFiled }) => since < lastFiled && firstFiled <= until);
  const saved = await fetchEach("data sets", report, wanted, async ({ name, path }): Promise<Saved> => {
    const file = join(to, "sec-13f", name);
    const found = await sec.save(path, file, { accept: acceptDataSet });
    // One that was fetched before the SEC lost it is here all the same.
    return found.outcome === "missing" && existsSync(file) ? { ...found, outcome: "unchanged" } : found;
  });
  const line = `data sets   ${printCount(wanted.length, "set")} with filings since ${dayAfter(since)}: ${describeSaved(saved)}`;
  return { wanted, saved, line };
}

async function fetchFilings(options: FetchOptions, window: Window): Promise<string> {
  const { to, report } = options;
  const { first, last } = window;
  const known = await listKnown(to);
  const listed = (await readIndexes(options, window)).filter(({ filedAt }) => first <= filedAt && filedAt <= last);
  const wanted = listed.filter(({ accessionNumber }) => !known.has(accessionNumber));
  const { damaged, fetch } = leaveOutDamaged(options.sec);
  const saved = await fetchEach("filings", report, wanted, (each) => fetch(each, () => saveFiling(options, each)));
  const told = describeSaved(saved.flat(), listed.length - wanted.length, damaged);
  return `filings     ${printCount(listed.length, "Form 13F", "Forms 13F")} filed from ${first} to ${last}: ${told}`;
}

/** Fetches some things side by side, and reports how many there are by now. */
function fetchEach<Item, Found>(
  label: string,
  report: Report,
  wanted: readonly Item[],
  fetchOne: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  let done = 0;
  return runBounded(atOnce, wanted, async (item) => {
    const found = await fetchOne(item);
    report.progress(label, ++done, wanted.length);
    return found;
  });
}

function saveFiling({ sec, to }: FetchOptions, filing: IndexedFiling): Promise<Saved> {
  const file = join(to, "edgar", filing.filedAt, `${filing.accessionNumber}.txt.gz`);
  return sec.save(filing.path, file, { accept: (part) => acceptSubmission(part, filing), pack: () => createGzip() });
}

/** The accession numbers of the submissions that lie in the folder already, wherever in it; an empty file is none. */
async function listKnown(to: string): Promise<Set<string>> {
  const root = await readIfThere(() => realpath(join(to, "edgar")));
  const entries = root ? await listFolder(to, "edgar", [root], undefined) : [];
  const held = entries.filter(({ status }) => status?.size !== 0);
  return new Set(held.flatMap(({ file }) => /^(.+)\.txt(?:\.gz)?$/i.exec(basename(file))?.[1] ?? []));
}

/** The page that the SEC sends in place of what it does not want to give is no zip. */
async function acceptDataSet(file: string): Promise<void> {
  await openArchive(file).catch((cause: Error) => {
    if (isAnyFileError(cause)) throw cause;
    // It names what was removed meanwhile, and says what to do with that.
    throw new Error("what came is no whole data set: run this again later", { cause: cause.cause ?? cause });
  });
}

/** The page that the SEC sends in place of what it does not want to give is no submission. */
async function acceptSubmission(file: string, { accessionNumber }: IndexedFiling): Promise<void> {
  const text = await readText(file, "windows-1252");
  const header = peekSubmission(Buffer.from(text.slice(0, headLength)), accessionNumber);
  if (header?.accessionNumber !== accessionNumber)
    throw new Error(`what came is not the submission ${accessionNumber}`);
  if (!/<\/SEC-DOCUMENT>\s*(?:-----END PRIVACY-ENHANCED MESSAGE-----\s*)?$/.test(text)) {
    throw new Error(`the submission ${accessionNumber} came cut short`);
  }
  // A run would stop over it each night, and who removed it would have it fetched again.
  parseSubmission(text, accessionNumber);
}

function describeSaved(saved: readonly Saved[], known = 0, damaged: readonly string[] = []): string {
  const count = (outcome: Saved["outcome"]) => saved.filter((each) => each.outcome === outcome).length;
  const megabytes = saved.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const missing = saved.filter(({ outcome }) => outcome === "missing");
  return [
    `${printNumber(count("saved"))} fetched now, ${megabytes.toFixed(1)} MB`,
    `${printNumber(count("unchanged") + known)} here already`,
    ...(missing[0] ? [`${printNumber(missing.length)} listed, but not to be had, such as ${missing[0].path}`] : []),
    ...(damaged.length > 0
      ? [`${printNumber(damaged.length)} damaged or refused, left for the next fetch: ${damaged[0]}`]
      : []),
  ].join("; ");
}

async function fetchTickers(sec: Sec, file: string): Promise<string> {
  const { outcome } = await sec.save(tickersPath, file, { accept: readRegistrants });
  if (outcome === "missing") return `tickers     ${tickersPath} is not to be had from the SEC`;
  return `tickers     ${file}: ${outcome === "saved" ? "fetched now" : "here already"}`;
}
