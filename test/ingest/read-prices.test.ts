import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import { afterAll, expect, test } from "vitest";
import { groupSources } from "../../pipeline/ingest/group-sources.ts";
import { readPrices } from "../../pipeline/ingest/read-prices.ts";
import { prepareWarehouse } from "../../pipeline/models.ts";
import { openPartitionStore } from "../../pipeline/partitions.ts";
import { silentReport } from "../../pipeline/report.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import { priceRow } from "../../schemas/inputs/prices.ts";

const warehouse = await openWarehouse({ threads: 1 });
await prepareWarehouse(warehouse);
const root = await mkdtemp(join(tmpdir(), "read-prices-"));
const store = openPartitionStore(join(root, "warehouse"));
afterAll(async () => {
  warehouse.close();
  await rm(root, { recursive: true });
});

type Cells = Readonly<Record<keyof typeof priceRow.shape, string>>;
const sound: Cells = { date: "2023-11-29", ticker: "AAPL", close: "189.37", currency: "USD" };

/** What DuckDB makes of each row, by its place: its cells, or why it is none. */
async function readByDuckDb(name: string, rows: readonly Cells[]): Promise<unknown[]> {
  const path = join(root, `${name}.csv`);
  await writeFile(path, Papa.unparse([...rows], { newline: "\n", quotes: true }));
  const input = { path, file: `prices/${name}.csv`, kind: "prices", bytes: 1, sha256: name, filedAt: null } as const;
  const [source = expect.unreachable()] = groupSources([input]);
  const counts = { built: 0, reused: 0 };
  const build = { warehouse, store, live: new Map(), asOf: "2023-11-30", report: silentReport, counts };
  const { partitions, rejects } = await readPrices(build, source, name.padEnd(16, "0"));
  const read = await warehouse.rows(
    `select line, date::varchar as date, ticker, close, currency from read_parquet('${join(store.root, partitions[0]?.path ?? "")}')`,
  );
  const byLine = new Map([
    ...read.map(({ line, ...cells }) => [Number(line), cells] as const),
    ...rejects.map(({ line, field, reason }) => [Number(line), { field, reason }] as const),
  ]);
  return rows.map((_, index) => byLine.get(index + 2));
}

/** The same by the declaration in zod, which reads all other cells of the user. */
function readByZod(cells: Cells): unknown {
  const { data, error } = priceRow.safeParse(cells);
  return data ?? { field: error?.issues[0]?.path[0], reason: error?.issues[0]?.message };
}

const manyCells: Readonly<Partial<Record<keyof Cells, readonly string[]>>> = {
  date: [
    ...["2023-11-29", " 2023-11-29\t", "2024-02-29", "2023-02-29", "2023-11-31", "9999-12-31", "0000-01-01", ""],
    ...["2023/11/29", "29/11/2023", "20231129", "2023-11-9", "10000-01-01", "-023-11-29", "0044-03-15 (BC)"],
    ...["2023-11-29T00:00:00", "2023-11-29 00:00:00", "2023-11-29Z", "epoch", "infinity", "-infinity", "today"],
  ],
  ticker: ["AAPL", " brk.b ", "BRK/B", "", " "],
  close: [
    ...["189.37", " 5 ", "5\u00a0", "+5", "5.", ".5", "1e3", "1E-2", "0.006", "0.005", "0.003", "0", "-1", "10000000"],
    ...["10000001", "1_000", "1,000", "$5", "0x10", "1e", "nan", "infinity", "n/a", ""],
  ],
  currency: [
    ...[
      "USD",
      "usd",
      "Usd",
      " usd\t",
      "",
      " ",
      "GBP",
      "gbp",
      "GBp",
      "gBp",
      "ZAc",
      "USd",
      "GBX",
      "$",
      "US",
      "USDT",
      "U5D",
    ],
    ...["US Dollar", "Uſd", "null"],
  ],
};

test.each(Object.entries(manyCells))("every %s is judged as the targets' cells are", async (field, cells) => {
  const rows = cells.map((cell) => ({ ...sound, [field]: cell }));
  const read = await readByDuckDb(field, rows);
  expect(read.map((row, index) => [cells[index], row])).toEqual(
    rows.map((row) => [row[field as keyof Cells], readByZod(row)]),
  );
});
