import { type DataSetTable, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { describeFiling, type Fields, listHeader } from "./covers.ts";
import { type Filing, listFilings } from "./filings.ts";
import { type Period, type Totals, writeInformationTable } from "./information-table.ts";
import { walkMarket } from "./market.ts";
import { printSecurities } from "./security-texts.ts";
import { printTsv } from "./tsv.ts";
import { lastDayOf, type World } from "./world.ts";
import { openZipWriter } from "./zip-writer.ts";

/** What a data set came to. */
export interface DataSetSize {
  readonly filings: number;
  readonly rows: number;
}

/**
 * Writes the SEC's data set of the filings that follow the end of a quarter: the seven tables and the metadata, in the
 * SEC's layout of that time.
 */
export async function writeDataSet(world: World, window: number, path: string): Promise<DataSetSize> {
  const isNew = lastDayOf(window) > "2022-12-30";
  const filings = listFilings(world, window);
  const periods = preparePeriods(world, new Set(filings.map(({ period }) => period)), isNew);
  const totals = new Map<Filing, Totals>();
  const zip = await openZipWriter(path);
  // The summary pages tell the totals of the rows, so these are written first.
  const header = `${listHeader("INFOTABLE", isNew).join("\t")}\n`;
  const tell = (filing: Filing, total: Totals) => void totals.set(filing, total);
  await zip.add("INFOTABLE.tsv", writeInformationTable(header, filings, periods, window * 10_000_000, tell));
  for (const [table, text] of printTables(totals, isNew)) {
    await zip.add(`${table}.tsv`, [Buffer.from(text)]);
  }
  await zip.add("FORM13F_metadata.json", [Buffer.from(printMetadata(isNew))]);
  await zip.finish();
  return { filings: filings.length, rows: [...totals.values()].reduce((sum, { rows }) => sum + rows, 0) };
}

/** The market and the printed securities of each report period. */
export function preparePeriods(world: World, wanted: ReadonlySet<number>, hasFigi: boolean): Map<number, Period> {
  const periods = new Map<number, Period>();
  for (const market of walkMarket({ ...world, last: Math.max(...wanted) })) {
    if (!wanted.has(market.quarter)) continue;
    const { prices, shareFactors } = market;
    periods.set(market.quarter, {
      market: { ...market, prices: prices.slice(), shareFactors: shareFactors.slice() },
      texts: printSecurities(world, market.quarter, hasFigi),
    });
  }
  return periods;
}

function printTables(totals: ReadonlyMap<Filing, Totals>, isNew: boolean): [DataSetTable, string][] {
  const rows = new Map<DataSetTable, Fields[]>();
  for (const [filing, total] of totals) {
    for (const [table, fields] of Object.entries(describeFiling(filing, total)) as [DataSetTable, Fields[]][]) {
      const known = rows.get(table) ?? [];
      known.push(...fields);
      rows.set(table, known);
    }
  }
  const tables = dataSetTables.filter((table) => table !== "INFOTABLE");
  return tables.map((table) => {
    const header = listHeader(table, isNew);
    const lines = (rows.get(table) ?? []).map((fields) => header.map((name) => fields[name] ?? ""));
    return [table, printTsv(header, lines)];
  });
}

function printMetadata(isNew: boolean): string {
  const tables = dataSetTables.map((table) => ({
    url: `${table}.tsv`,
    tableSchema: {
      columns: listColumns(table)
        .filter(({ name }) => listHeader(table, isNew).includes(name))
        .map(({ name, type, required }) => ({ name, titles: name, required, datatype: type })),
    },
  }));
  const dialect = { header: true, headerRowCount: 1, delimiter: "\t" };
  return `${JSON.stringify({ "@context": "http://www.w3.org/ns/csvw", dialect, tables }, null, "\t")}\n`;
}
