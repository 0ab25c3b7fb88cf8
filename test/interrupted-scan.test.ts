import { spawn } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { runTypeScript } from "../scripts/run-typescript.ts";
import { finishScript } from "./run-script.ts";

const root = join(import.meta.dirname, "..");

/** Is given SIGTERM by itself while DuckDB reads columns of JavaScript's, for which it asks the thread that the signal comes to. */
const script = `
import { exitOnSignal } from "${root}/scripts/command.ts";
import { openWarehouse } from "${root}/pipeline/warehouse.ts";

process.once("exit", () => process.stdout.write("exits"));
exitOnSignal(() => "Scanning.");
const { withColumns, rows } = await openWarehouse();
const rowCount = 20_000_000;
const columns = [{ name: "n", type: "DOUBLE", values: new Float64Array(rowCount) }] as const;
setTimeout(() => process.kill(process.pid, "SIGTERM"), 100);
await withColumns({ columns, rowCount }, (given) => rows(\`select sum(n) from \${given}\`));
process.stdout.write("ended");
`;

test("a signal ends a process while DuckDB reads from it, and what is to be done at its exit is done", async () => {
  const file = join(await mkdtemp(join(inject("sharedFolder"), "scan-")), "scan.ts");
  await writeFile(file, script);
  const child = spawn(process.execPath, runTypeScript(file), { cwd: root });
  const ended = finishScript(child);
  // One that waits for good would outlive the test.
  setTimeout(() => child.kill("SIGKILL"), 20_000).unref();
  expect(await ended).toEqual({ code: 143, out: "exits", error: "\nInterrupted. Scanning.\n" });
});
