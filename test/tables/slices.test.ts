import { expect, test } from "vitest";
import { silentReport } from "../../pipeline/log/report.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { openPartitionStore, type Partition } from "../../pipeline/tables/partitions.ts";
import { openDigests } from "../../pipeline/tables/slices.ts";
import type { Warehouse } from "../../pipeline/warehouse.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";

const quarterOf = new Map([
  ["2023q4", "2023-12-31"],
  ["2024q1", "2024-03-31"],
  ["2024q2", "2024-06-30"],
]);
const ends = [...quarterOf.values()];
const partition = (table: TableName, key: string): Partition => {
  return { table, key, madeFrom: "", content: "", path: `${table}/${key}.parquet` };
};

/** A build whose engine notes the quarters that digests are asked of, and answers each with its last day. */
function openBuild() {
  const asked: string[][] = [];
  const rows = async (sql: string) => {
    const keys = [...quarterOf.keys()].filter((key) => sql.includes(`closes/${key}.parquet`));
    asked.push(keys);
    return keys.map((key) => ({ report_period: quarterOf.get(key) ?? "", digests: `digest of ${key}` }));
  };
  const live = new Map<TableName, Partition[]>([["core.listings", [partition("core.listings", "all")]]]);
  const build = {
    warehouse: { rows } as unknown as Warehouse,
    store: openPartitionStore("nowhere"),
    live,
    asOf: "2024-08-15",
    report: silentReport,
    counts: { built: 0, reused: 0 },
  } satisfies Build;
  const setLive = (...keys: string[]) =>
    void live.set(
      "core.closes",
      keys.map((key) => partition("core.closes", key)),
    );
  return { asked, build, setLive };
}

test("the digests of all quarters of which there is enough are told at once, and each once", async () => {
  const { asked, build, setLive } = openBuild();
  const digestOf = openDigests(findTable("core.listings"), { by: "ticker", in: "core.closes" }, ends);
  setLive("2023q4");
  expect(await digestOf(build, "2023-12-31")).toBe("digest of 2023q4");
  setLive("2023q4", "2024q1", "2024q2");
  expect(await Promise.all(ends.map((end) => digestOf(build, end)))).toEqual([
    "digest of 2023q4",
    "digest of 2024q1",
    "digest of 2024q2",
  ]);
  expect(asked).toEqual([["2023q4"], ["2024q1", "2024q2"]]);
});

test("a quarter that the slice leaves no row has no digest, and is asked for once", async () => {
  const { asked, build, setLive } = openBuild();
  const digestOf = openDigests(findTable("core.listings"), { by: "ticker", in: "core.closes" }, [
    ...ends,
    "2024-09-30",
  ]);
  setLive("2023q4");
  expect(await digestOf(build, "2024-09-30")).toBe("");
  expect(await digestOf(build, "2024-09-30")).toBe("");
  expect(asked).toEqual([["2023q4"]]);
});
