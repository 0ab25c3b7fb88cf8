import { afterEach, expect, test } from "vitest";
import { silentReport } from "../../pipeline/log/report.ts";
import { buildTables } from "../../pipeline/tables/build-tables.ts";
import { openBuild } from "../../pipeline/tables/open-build.ts";
import { openEngines } from "../../pipeline/threads/open-engines.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("open-build");
/** By this DuckDB believes, on Linux alone, that the machine has so many cores. */
const cores = "SLURM_CPUS_ON_NODE";
const known = process.env[cores];

afterEach(() => {
  if (known === undefined) delete process.env[cores];
  else process.env[cores] = known;
});

test.skipIf(process.platform !== "linux").each<[string, string, number | undefined, number]>([
  ["a machine with one core", "1", undefined, 1],
  ["one thread of several cores", "2", 1, 1],
  ["several cores", "2", undefined, 2],
  ["several threads on one core", "1", 2, 2],
])("as many tables are computed at once as there are threads for, on %s", async (_, count, threads, atOnce) => {
  process.env[cores] = count;
  const options = {
    inputDir: folder,
    outDir: folder,
    baseUrl: "",
    retain: 1,
    asOf: "2024-02-29",
    report: silentReport,
  };
  const build = await openBuild(folder, { ...options, ...(threads && { threads }) }, undefined);
  expect(openEngines(build).atOnce).toBe(atOnce);
  await buildTables(build, [], []);
  build.warehouse.close();
});
