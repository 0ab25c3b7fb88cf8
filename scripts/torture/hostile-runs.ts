import type { ChildProcess } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { webRootLink } from "../../pipeline/output/out-folder.ts";
import { checkContent } from "../../pipeline/publish/check-content.ts";
import { findDamage } from "../../pipeline/publish/find-damage.ts";
import { listFiles } from "../../pipeline/publish/manifest.ts";
import type { HostileFile } from "./hostile-file.ts";
import { type Ending, runNightly } from "./nightly-process.ts";
import type { Night } from "./nights.ts";
import type { Trial } from "./trial.ts";

/** What a run may take at most: a run on sound input takes 300 MB, and a text of 100 MB is held a few times over. */
const MOST_MEMORY_MB = 1800;

/** Runs a night with each hostile file among its input, and judges how it ends, what it says and what it takes. */
export async function tryHostileFiles(
  folder: string,
  night: Night,
  files: readonly HostileFile[],
  report: (line: string) => void,
): Promise<Trial> {
  const losses: string[] = [];
  const inputDir = join(folder, "hostile");
  const outDir = join(folder, "hostile-out");
  for (const hostile of files) {
    await rm(inputDir, { recursive: true, force: true });
    await cp(night.inputDir, inputDir, { recursive: true });
    await mkdir(dirname(join(inputDir, hostile.file)), { recursive: true });
    await writeFile(join(inputDir, hostile.file), hostile.make());
    const { child, ended } = runNightly({ inputDir, asOf: night.asOf }, outDir);
    const memory = watchMemory(child);
    const ending = await ended;
    const found = [...judge(hostile, ending, await memory), ...(await findScripts(outDir))];
    losses.push(...found.map((loss) => `${hostile.what}: ${loss}`));
    report(`${hostile.what}: ${found.join("; ") || "as it should"}`);
  }
  return { what: "hostile input files", tried: files.length, losses };
}

/** The most memory that a process has taken, in megabytes, as Linux tells it; 0 elsewhere. */
async function watchMemory(child: ChildProcess): Promise<number> {
  let most = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    most = Math.max(most, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
    await sleep(50);
  }
  return Math.round(most);
}

function judge({ file, taken, says }: HostileFile, { code, signal, out, error }: Ending, memory: number): string[] {
  const told = taken === "stopped" ? error : out;
  const faults = [
    ...(code === (taken === "stopped" ? 1 : 0) ? [] : [`ended with ${code ?? signal}: ${error.trim().slice(0, 500)}`]),
    ...(taken === "taken" || told.includes(basename(file)) || (taken === "rejected" && / of [\d,]+ files/.test(told))
      ? []
      : [`${basename(file)} is not named: ${told.slice(0, 300)}`]),
    ...(says === undefined || says.test(told) ? [] : [`does not say ${says}: ${told.trim().slice(0, 300)}`]),
    ...(/\n\s+at .*:\d+:\d+/.test(error) ? ["tells a stack trace instead of a message"] : []),
    ...(told.length > 20_000 ? [`tells ${told.length} characters`] : []),
    ...(memory > MOST_MEMORY_MB ? [`takes ${memory} MB`] : []),
  ];
  return faults;
}

/** What is live, if anything, is whole, and no name has become markup in an icon. */
async function findScripts(outDir: string): Promise<string[]> {
  const webRoot = join(webRootLink(outDir), "/");
  const paths = await listFiles(webRoot).catch(() => []);
  if (paths.length === 0) return [];
  const icons = paths.filter((path) => path.endsWith(".svg"));
  const texts = await Promise.all(icons.map((path) => readFile(join(webRoot, path), "utf8")));
  const scripts = icons.filter((_, index) => /<script|onload=|javascript:/i.test(texts[index] ?? ""));
  return [...(await findDamage(webRoot, { check: checkContent })), ...scripts.map((path) => `${path} holds a script`)];
}
