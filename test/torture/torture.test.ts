import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { seedRandom } from "../../scripts/seed-random.ts";
import { forbidWriting, interruptRuns, starveMemory } from "../../scripts/torture/break-runs.ts";
import { findLosses } from "../../scripts/torture/find-losses.ts";
import { fuzzParsers } from "../../scripts/torture/fuzz-parsers.ts";
import { hostileFiles } from "../../scripts/torture/hostile-files.ts";
import { tryHostileFiles } from "../../scripts/torture/hostile-runs.ts";
import { killInLanes } from "../../scripts/torture/kill-runs.ts";
import { type Night, prepareNights } from "../../scripts/torture/nights.ts";
import type { Trial } from "../../scripts/torture/trial.ts";
import { finishScript, startScript } from "../run-script.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

// A sample of what `npm run torture` does.

const folder = shareTemporaryFolder("torture");
let nights: readonly Night[];
beforeAll(async () => {
  nights = await prepareNights(folder);
});

const listLosses = (trials: readonly Trial[]) => trials.flatMap(({ losses }) => losses);
const count = (trials: readonly Trial[]) => trials.reduce((sum, { tried }) => sum + tried, 0);

test("a run that is killed at a random instant loses nothing, and the next one completes to the byte", async () => {
  const options = { kills: 6, lanes: 1, random: seedRandom(Date.now()), report: () => {} };
  const trials = await killInLanes(folder, nights, options);
  expect(listLosses(trials)).toEqual([]);
  expect(count(trials.slice(0, -1))).toBeGreaterThanOrEqual(6);
}, 480_000);

test("a folder that serves nothing is a loss: the search for losses can fail", async () => {
  expect(await findLosses(join(folder, "nowhere"), nights)).toEqual([
    expect.stringContaining("nothing is served"),
    expect.stringContaining("the warehouse cannot be read"),
  ]);
});

test("no memory, no right to write: a message, the right code, and nothing is lost", async () => {
  const trials = [await starveMemory(folder, nights), await forbidWriting(folder, nights)];
  for (const { what, skipped } of trials) if (skipped) process.stderr.write(`SKIPPED: ${what}: ${skipped}\n`);
  expect(listLosses(trials)).toEqual([]);
}, 240_000);

test("runs that end sooner than they were timed are interrupted all the same, and nothing is lost", async () => {
  const timedLate = nights.map((night) => ({ ...night, took: 3 * night.took }));
  expect(await interruptRuns(folder, timedLate, 1, () => 0.5)).toMatchObject({ tried: 1, losses: [] });
}, 240_000);

test("hostile files are rejected by name", async () => {
  const chosen = [
    "bomb, 64",
    "climbs out",
    "entity bomb",
    "any company",
    "one line of a data",
    "10,000 columns",
    "scripts for names of funds",
  ];
  const files = hostileFiles.filter(({ what }) => chosen.some((part) => what.includes(part)));
  const [night] = nights;
  const trial = night && (await tryHostileFiles(folder, night, files, () => {}));
  expect(trial).toMatchObject({ tried: 8, losses: [] });
}, 240_000);

test("no parser ends in anything but a result or a message that names the file", async () => {
  const trials = await fuzzParsers(join(folder, "fuzz"), 150, Date.now());
  expect(listLosses(trials)).toEqual([]);
  expect(count(trials)).toBe(7 * 150);
});

test("a torture that is interrupted leaves nothing behind", async () => {
  const temporary = await mkdtemp(join(folder, "interrupted-"));
  vi.stubEnv("TMPDIR", temporary);
  const child = startScript("torture", "--kills", "0");
  vi.unstubAllEnvs();
  const ended = finishScript(child);
  const isRunning = async () => {
    expect((await readdir(temporary, { recursive: true })).some((path) => path.endsWith("-out/warehouse"))).toBe(true);
  };
  await vi.waitFor(isRunning, { timeout: 120_000, interval: 20 });
  child.kill("SIGINT");
  expect(await ended).toMatchObject({ code: 130, error: expect.stringContaining("What it made is removed") });
  expect(await readdir(temporary)).toEqual([]);
});
