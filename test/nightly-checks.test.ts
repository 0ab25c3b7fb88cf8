import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import * as checks from "../pipeline/checks/run-checks.ts";
import { readLiveState } from "../pipeline/tables/live.ts";
import { readCatalog } from "./run-fixtures.ts";
import { digestPublished, runNight } from "./run-night.ts";
import { makeSmallInput } from "./small-input.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

const folder = shareTemporaryFolder("nightly");
let input: string;
let outDir: string;

beforeAll(async () => {
  [input, outDir] = [join(folder, "input"), join(folder, "out")];
  await makeSmallInput(input, "edgar");
  await runNight(input, outDir, { asOf: "2023-11-29" });
});

/** What the catalog says of the run that computed its tables. */
const readRun = () => readCatalog(outDir, "select as_of, has_passed from ops.runs");

test("tables that fail their checks are not published, though the release was made meanwhile", async () => {
  const published = await digestPublished(outDir);
  const releases = await readdir(join(outDir, "releases"));
  const live = await readLiveState(join(outDir, "warehouse"));
  vi.spyOn(checks, "runChecks").mockImplementationOnce(async () => {
    await sleep(3_000);
    throw new checks.FailedChecks("1 check failed, so nothing is published.");
  });
  await expect(runNight(input, outDir)).rejects.toThrow(checks.FailedChecks);
  expect(await digestPublished(outDir)).toEqual(published);
  expect(await readdir(join(outDir, "releases"))).toEqual(releases);
  expect(await readLiveState(join(outDir, "warehouse"))).toEqual(live);
  expect(await readRun()).toEqual([{ as_of: "2023-11-30", has_passed: false }]);
});

test("nor are they noted as live by the compute stage alone: what is published stays what is traced and published again", async () => {
  vi.spyOn(checks, "runChecks").mockRejectedValueOnce(
    new checks.FailedChecks("1 check failed, so nothing is published."),
  );
  await expect(runNight(input, outDir, {}, ["compute"])).rejects.toThrow(checks.FailedChecks);
  expect(await runNight(input, outDir, { asOf: undefined }, ["publish"])).toContain("(unchanged)");
});

test("the next run whose tables pass is published", async () => {
  expect(await runNight(input, outDir)).toMatch(/release 2023-11-30-[0-9a-f]{12} is live \(published\)/);
  expect(await readRun()).toEqual([{ as_of: "2023-11-30", has_passed: true }]);
});

test("an ingest alone leaves what is live as it is, and is what a compute goes on from", async () => {
  const root = join(outDir, "warehouse");
  const live = await readLiveState(root);
  await runNight(input, outDir, { asOf: "2023-12-04" }, ["ingest"]);
  expect(await readLiveState(root)).toEqual(live);
  await runNight(input, outDir, { asOf: "2023-12-01" }, ["compute"]);
  expect((await readLiveState(root))?.asOf).toBe("2023-12-01");
  await runNight(input, outDir, { asOf: undefined }, ["compute"]);
  expect((await readLiveState(root))?.asOf).toBe("2023-12-04");
});
