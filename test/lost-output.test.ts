import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { runTypeScript } from "../scripts/run-typescript.ts";
import { runFixtures } from "./run-fixtures.ts";
import { finishScript, startScript } from "./run-script.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

const folder = shareTemporaryFolder("output");
let outDir: string;

beforeAll(async () => {
  outDir = join(folder, "out");
  await cp((await runFixtures()).outDir, outDir, { recursive: true, verbatimSymlinks: true });
});
beforeEach(() => rm(join(outDir, "public"), { force: true }));

/** Nothing is left of a run but what it published. */
function expectPublished(): void {
  expect(existsSync(join(outDir, "public/manifest.json"))).toBe(true);
  expect(existsSync(join(outDir, ".lock"))).toBe(false);
}

test("a run whose log nobody reads any more publishes, and ends with 0", async () => {
  const child = startScript("run", "publish", "--out", outDir);
  child.stdout.destroy();
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expectPublished();
});

test("one that nobody listens to at all does so, too", async () => {
  const child = startScript("run", "publish", "--out", outDir);
  child.stdout.destroy();
  child.stderr.destroy();
  expect((await once(child, "exit"))[0]).toBe(0);
  expectPublished();
});

/** Runs a script whose output goes where every write finds the disk full. */
async function runOnFullDisk(script: string, ...args: string[]) {
  const node = [process.execPath, ...runTypeScript(`scripts/${script}.ts`, ...args)];
  const { code, error } = await finishScript(spawn("sh", ["-c", 'exec "$@" > /dev/full', "sh", ...node]));
  return { code, error };
}

test.runIf(existsSync("/dev/full"))("a log that finds the disk full is given up in a word", async () => {
  const error = "\nThe log can no longer be written (ENOSPC: no space left on device, write).\n";
  expect(await runOnFullDisk("run", "publish", "--out", outDir)).toEqual({ code: 0, error });
  expectPublished();
});

test.runIf(existsSync("/dev/full"))("what was asked for and cannot be written is an error", async () => {
  const error = "\nError: what was asked for cannot be written (ENOSPC: no space left on device, write).\n";
  expect(await runOnFullDisk("releases", "--out", outDir)).toEqual({ code: 1, error });
});
