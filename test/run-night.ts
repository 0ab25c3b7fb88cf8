import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { silentReport } from "../pipeline/log/report.ts";
import { listFiles } from "../pipeline/publish/manifest.ts";
import { type RunOptions, runStages } from "../pipeline/run.ts";
import { everyStage, type Stage } from "../pipeline/stages.ts";

/**
 * Runs the whole job, or the stages named, within the test's own process; answers its closing lines as one text. Several tests keep all
 * cores busy: each has DuckDB on one thread, unless it asks for more.
 */
export async function runNight(
  inputDir: string,
  outDir: string,
  options: Partial<RunOptions> = {},
  names: readonly Stage["name"][] = everyStage,
): Promise<string> {
  const lines = await runStages(names, {
    inputDir,
    outDir,
    asOf: "2023-11-30",
    baseUrl: "https://api.example.com",
    retain: 2,
    report: silentReport,
    threads: 1,
    ...options,
  });
  return lines.join("\n");
}

/** Every file that is published under an output folder, by its path, with the SHA-256 of its bytes. */
export async function digestPublished(outDir: string): Promise<Record<string, string>> {
  const root = join(outDir, "public");
  const paths = await listFiles(`${root}/`);
  const digests = paths.map(async (path) => {
    const bytes = await readFile(join(root, path));
    return [path, createHash("sha256").update(bytes).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** When each file under a folder was written, in nanoseconds, by its path. */
export async function readWriteTimes(folder: string): Promise<Record<string, bigint>> {
  const times = (await listFiles(folder)).map(async (path) => {
    const { mtimeNs } = await stat(join(folder, path), { bigint: true });
    return [path, mtimeNs] as const;
  });
  return Object.fromEntries(await Promise.all(times));
}
