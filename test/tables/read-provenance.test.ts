import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { silentReport } from "../../pipeline/log/report.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { openPartitionStore, type Partition } from "../../pipeline/tables/partitions.ts";
import { prepareWarehouse } from "../../pipeline/tables/prepare-warehouse.ts";
import { readMarts } from "../../pipeline/tables/read-marts.ts";
import { readProvenance } from "../../pipeline/tables/read-provenance.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("provenance");
const warehouse = await openWarehouse({ threads: 1 });
await prepareWarehouse(warehouse);
afterAll(async () => {
  warehouse.close();
});

/** Columns by name as SQL, the rest null. */
type Given = Readonly<Record<string, string>>;

/** A build whose tables hold the rows given, by quarter. */
async function openBuild(given: Readonly<Record<string, Readonly<Record<string, readonly Given[]>>>>): Promise<Build> {
  const store = openPartitionStore(await mkdtemp(join(folder, "store-")));
  const live = new Map<TableName, Partition[]>();
  for (const [name, quarters] of Object.entries(given)) {
    const table = findTable(name as TableName);
    const columns = Object.entries(table.columns);
    for (const [key, rows] of Object.entries(quarters)) {
      const selects = rows.map((row) =>
        columns.map(([column, { type }]) => `${row[column] ?? `null::${type}`} as ${column}`).join(", "),
      );
      const sql = selects.map((select) => `select ${select}`).join(" union all ");
      const made = await store.make(table.name, key, "0".repeat(16), (path) => warehouse.writeParquet(sql, {}, path));
      live.set(table.name, [...(live.get(table.name) ?? []), made]);
    }
  }
  return { warehouse, store, live, asOf: "2014-02-20", report: silentReport, counts: { built: 0, reused: 0 } };
}

const day = (text: string) => `date '${text}'`;
const quarter = { q: "2013-12-31", before: "2013-09-30" };

test("holders are answered by security, their CIKs in ten digits", async () => {
  const [oak, scion] = ["1030818", "1649339"];
  const [apple, gamestop, ford] = ["00000000a1", "970f6cee35", "f000000000"] as const;
  const hold = (cik: string, stock: string, period: string) => ({
    ...{ cik: `${cik}::bigint`, security_id: `${Number(`0x${stock}`)}::bigint`, report_period: day(period) },
  });
  const { findHolders } = readProvenance(
    await openBuild({
      "core.positions": {
        "2013q2": [hold(oak, gamestop, "2013-06-30")],
        "2013q3": [hold(scion, gamestop, quarter.before), hold(oak, apple, quarter.before)],
        "2013q4": [
          hold(scion, apple, quarter.q),
          hold(oak, apple, quarter.q),
          hold("9", apple, quarter.q),
          hold(oak, ford, quarter.q),
        ],
      },
    }),
  );
  const managers = ["0001030818", "0001649339"];
  expect([...(await findHolders(quarter.q, [apple, gamestop], managers))]).toEqual([
    [apple, managers],
    [gamestop, ["0001649339"]],
  ]);
  expect([...(await findHolders(quarter.before, [gamestop], managers))]).toEqual([[gamestop, managers]]);
  expect([...(await findHolders("2013-03-31", [apple], managers))]).toEqual([]);
  for (const stocks of [[], ["no stock id"]]) {
    expect([...(await findHolders(quarter.q, stocks, managers))]).toEqual([]);
  }
});

test("the filings of a quarter are listed by accession number, their CIKs in ten digits", async () => {
  const file = (number: string, period: string) => ({
    ...{ accession_number: `'${number}'`, cik: "1030818", report_period: day(period), filed_at: day("2014-02-13") },
    ...{ kind: "'original'", role: "'base'", reason: "'the only one'" },
  });
  const total = (number: string, period: string) => ({
    ...{
      accession_number: `'${number}'`,
      report_period: day(period),
      row_count: "3",
      filed_value: "100",
      shares: "40",
    },
  });
  const { listFilings, identifyFilings } = readProvenance(
    await openBuild({
      "core.filing_rulings": {
        "2013q3": [file("0000000001-13-000009", quarter.before)],
        "2013q4": [file("0000000001-14-000002", quarter.q), file("0000000001-14-000001", quarter.q)],
      },
      "core.filing_totals": {
        "2013q3": [total("0000000001-13-000009", quarter.before)],
        "2013q4": [total("0000000001-14-000001", quarter.q)],
      },
    }),
  );
  expect((await listFilings(quarter.q)).split("\n")).toEqual([
    `0000000001-14-000001,0001030818,${quarter.q},2014-02-13,original,base,3,100,40`,
    `0000000001-14-000002,0001030818,${quarter.q},2014-02-13,original,base,0,0,0`,
  ]);
  expect(await listFilings("2013-06-30")).toBe("");
  expect(identifyFilings(quarter.q)).not.toBe(identifyFilings(quarter.before));
});

test("marts are all that publishing can read by name", async () => {
  const { readMart } = readMarts(await openBuild({}));
  expect(await readMart("marts.funds")).toEqual([]);
  await expect(readMart("core.filing_rulings")).rejects.toThrow(/core\.filing_rulings is no mart/);
});
