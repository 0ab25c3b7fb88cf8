import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { openArchive, streamEntry } from "../pipeline/ingest/open-archive.ts";
import { dataSetTables } from "../schemas/inputs/data-set.ts";
import { makeZip } from "./ingest/make-zip.ts";

/** The lines of each table of an SEC data set, the header first. */
export type DataSet = Readonly<Record<string, readonly string[]>>;

const fixtures = join(import.meta.dirname, "../fixtures/input");
const tickers = ["BABA", "BKNG", "CP", "GOOGL", "HHH", "HLT", "JD", "LOW"];
/** What Pershing Square, Scion Asset Management and Scion Asset Partners filed for the first three quarters of 2023. */
const smallFiling = /^(1336528|1649339|1768021)\/\d{10}-23-(?!000673|000213)\d{6}\.txt/;

/** The EDGAR texts of the small input, as paths under the fixtures' `edgar/`: eight filings over three quarters. */
export async function listSmallFilings(): Promise<string[]> {
  const files = await readdir(join(fixtures, "edgar"), { recursive: true });
  return files.filter((file) => smallFiling.test(file)).sort();
}

/** The data sets that hold exactly the filings of the small input, by the name of the zip. */
export async function readSmallDataSets(): Promise<Map<string, DataSet>> {
  const accessionNumbers = (await listSmallFilings()).map((file) => basename(file).slice(0, 20));
  const names = ["2023q2", "2023q3", "2023q4"].map((quarter) => `${quarter}_form13f.zip`);
  const dataSets = names.map(async (name) => [name, await readDataSet(name, new Set(accessionNumbers))] as const);
  return new Map(await Promise.all(dataSets));
}

async function readDataSet(name: string, accessionNumbers: ReadonlySet<string>): Promise<DataSet> {
  const file = join(fixtures, "sec-13f", name);
  const { members } = await openArchive(file);
  const tables = [...members].map(async ([table, { entry }]) => {
    const [header = "", ...rows] = (await streamEntry(file, entry, text)).replace(/\n$/, "").split("\n");
    return [table, [header, ...rows.filter((row) => accessionNumbers.has(row.slice(0, 20)))]] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** Writes a data set as a zip; a table left out is missing there. */
export async function writeDataSet(file: string, dataSet: DataSet): Promise<void> {
  const tables = dataSetTables.flatMap((table) => {
    const lines = dataSet[table];
    return lines ? [{ name: `${table}.tsv`, content: `${lines.join("\n")}\n` }] : [];
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, makeZip(tables));
}

/** Makes an input folder with real filings, few enough for a run of a second or two, as zips, as EDGAR texts, or as both. */
export async function makeSmallInput(folder: string, ...sources: readonly ("zips" | "edgar")[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ["analyst-targets", "prices", "splits.csv", "cusip_changes.csv", "funds.csv"]) {
    await cp(join(fixtures, name), join(folder, name), { recursive: true });
  }
  await writeFile(join(folder, "securities.csv"), await selectSecurities());
  if (sources.includes("edgar")) {
    for (const file of await listSmallFilings()) await cp(join(fixtures, "edgar", file), join(folder, "edgar", file));
  }
  if (sources.includes("zips")) {
    for (const [name, dataSet] of await readSmallDataSets()) await writeDataSet(join(folder, "sec-13f", name), dataSet);
  }
}

/** Few sectors and industries make few pages. */
async function selectSecurities(): Promise<string> {
  const [header = "", ...lines] = (await readFile(join(fixtures, "securities.csv"), "utf8")).trimEnd().split("\n");
  return `${[header, ...lines.filter((line) => tickers.includes(line.split(",")[1] ?? ""))].join("\n")}\n`;
}
