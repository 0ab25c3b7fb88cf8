import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { isFileError } from "../pipeline/files/file-error.ts";
import { quoteLiteral } from "../pipeline/sql/quote.ts";
import { catalogName } from "../pipeline/tables/catalog.ts";
import { openWarehouse, type Row, type Warehouse } from "../pipeline/warehouse.ts";
import { type Outcome, runScript } from "./run-script.ts";

/** What `npm run nightly` made of the fixtures. */
export interface FixturesRun {
  readonly outDir: string;
  /** The web root of the release that it set live. */
  readonly webRoot: string;
  readonly outcome: Outcome;
}

/**
 * Runs the whole job on the fixtures, once in a run of vitest, however many test files ask for it; nobody may change
 * what it made.
 * @throws Error with the job's own words where it failed.
 */
export async function runFixtures(): Promise<FixturesRun> {
  const folder = inject("sharedFolder");
  const outDir = join(folder, "out");
  const outcomeFile = join(folder, "outcome.json");
  if (await isFirst(join(folder, "running"))) {
    await writeFile(`${outcomeFile}-making`, JSON.stringify(await runScript("run", "nightly", "--out", outDir)));
    await rename(`${outcomeFile}-making`, outcomeFile);
  }
  const outcome = await waitForOutcome(outcomeFile);
  if (outcome.code !== 0) {
    throw new Error(`The nightly run on the fixtures failed with ${outcome.code}: ${outcome.error}`);
  }
  return { outDir, webRoot: join(outDir, "public"), outcome };
}

async function isFirst(marker: string): Promise<boolean> {
  try {
    await mkdir(marker);
    return true;
  } catch (error) {
    if (isFileError(error, "EEXIST")) return false;
    throw error;
  }
}

async function waitForOutcome(file: string): Promise<Outcome> {
  for (;;) {
    try {
      return JSON.parse(await readFile(file, "utf8")) as Outcome;
    } catch (error) {
      if (!isFileError(error, "ENOENT")) throw error;
      await sleep(50);
    }
  }
}

/** Opens the warehouse under an output folder as a reader does: by its catalog, which cannot be written. */
export async function openCatalog(outDir: string): Promise<Warehouse> {
  const warehouse = await openWarehouse({ threads: 1 });
  const file = join(outDir, "warehouse", catalogName);
  await warehouse.execute(`attach ${quoteLiteral(file)} as live (read_only); use live;`);
  return warehouse;
}

/** The rows of one select on the warehouse under an output folder. */
export async function readCatalog(outDir: string, sql: string): Promise<Row[]> {
  const warehouse = await openCatalog(outDir);
  try {
    return await warehouse.rows(sql);
  } finally {
    warehouse.close();
  }
}
