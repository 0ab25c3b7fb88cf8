import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { withTemporaryFolder } from "../pipeline/files/with-temporary-folder.ts";
import { median } from "./bench/pipeline/measure.ts";
import type { LoadOptions } from "./bench/serve/load.ts";
import { writeBenchRelease } from "./bench/serve/made-up-release.ts";
import { makeRows } from "./bench/serve/made-up-rows.ts";
import type { FunctionFigures } from "./bench/serve/measure-function.ts";
import { startPostgres } from "./bench/serve/postgres.ts";
import { loadTables } from "./bench/serve/postgres-tables.ts";
import { neverTwice, queries } from "./bench/serve/queries.ts";
import { type Loader, startLoader, startServerWorker, startWorker, type Worker } from "./bench/serve/workers.ts";
import { exitOnSignal, runCommand, wantsHelp } from "./command.ts";

const help = `Measures the server, in two to three minutes: npm run bench:serve

Prints ratios to a handler that sends the same bytes from memory through the same HTTP server, and to PostgreSQL behind
Fastify with the same data and queries; then what the function costs by itself. Made-up rows of 23,000 stocks and 9,000
funds; loopback only; needs PostgreSQL below /usr/lib/postgresql for that part. Let nothing else run meanwhile.

  --help   this text
`;

type Case = { readonly name: string; readonly targets: readonly string[]; readonly acceptEncoding: string | null };

const connectionCounts = [1, 8, 64];
const rounds = 7;
const runMs = 250;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printRow = (name: string, cells: readonly string[]) =>
  print(`  ${name.padEnd(34)}${cells.map((cell) => cell.padStart(16)).join("")}`);

async function bench(folder: string): Promise<void> {
  const loader = startLoader();
  try {
    print(
      `Node ${process.version}, ${availableParallelism()} cores; medians of ${rounds} interleaved runs: answers a second / processor time.`,
    );
    const webRoot = await writeBenchRelease(folder);
    const start = performance.now();
    const ours = await startServerWorker("serve-ours", webRoot);
    const startMs = performance.now() - start;
    try {
      await compareWithMemory(loader, ours, webRoot);
      await withTemporaryFolder(join(tmpdir(), "bench-pg-"), (data) => compareWithPostgres(loader, ours, data));
    } finally {
      ours.stop();
    }
    await printFunction(webRoot, startMs);
  } finally {
    loader.stop();
  }
}

async function compareWithMemory(loader: Loader, ours: Worker, webRoot: string): Promise<void> {
  const memory = await startServerWorker("serve-memory", webRoot);
  const targets = Object.values(queries).flat();
  try {
    await compare(loader, "Ratio to the same bytes sent from memory (aim: 0.9)", ours, memory, [
      { name: "all kinds, plain", targets, acceptEncoding: null },
      { name: "all kinds, brotli", targets, acceptEncoding: "br" },
    ]);
  } finally {
    memory.stop();
  }
}

async function compareWithPostgres(loader: Loader, ours: Worker, folder: string): Promise<void> {
  const postgres = await startPostgres(folder);
  if (postgres === null) return print("\nSKIPPED: PostgreSQL is not installed; apt-get install postgresql-15 adds it.");
  try {
    const client = new pg.Client({ host: postgres.socket, user: "bench", database: "postgres" });
    await client.connect();
    await loadTables(client, makeRows());
    await client.end();
    const theirs = await startServerWorker("serve-postgres", postgres.socket);
    try {
      const asked = { ...queries, "any filters, never asked twice": neverTwice };
      const cases = Object.entries(asked).map(([name, targets]) => ({ name, targets, acceptEncoding: null }));
      for (const { targets } of cases) await assertSame(ours, theirs, targets.slice(0, 200));
      const title = `Ratio to PostgreSQL ${postgres.version} behind Fastify (aim: 10 with filters)`;
      await compare(loader, title, ours, theirs, cases);
    } finally {
      theirs.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function assertSame(ours: Worker, theirs: Worker, targets: readonly string[]): Promise<void> {
  const read = async ({ port }: Worker, target: string) => (await fetch(`http://127.0.0.1:${port}${target}`)).json();
  for (const target of targets) {
    if (!isDeepStrictEqual(await read(ours, target), await read(theirs, target))) {
      throw new Error(`the two servers answer ${target} differently: they cannot be compared`);
    }
  }
}

type Run = { readonly rate: number; readonly micros: number };

/** Answers a second, and the server's own processor time an answer. */
async function measure(loader: Loader, worker: Worker, asked: Omit<LoadOptions, "port">): Promise<Run> {
  const before = await worker.readProcessorTime();
  const { answered, rate } = await loader.measure({ port: worker.port, ...asked });
  return { rate, micros: ((await worker.readProcessorTime()) - before) / answered };
}

const print3 = (value: number) => value.toPrecision(value < 1 ? 2 : 3);

/** Prints how many times as fast we are, by answers a second and by the Node process's time an answer. */
async function compare(loader: Loader, title: string, ours: Worker, theirs: Worker, cases: readonly Case[]) {
  print(`\n${title}`);
  printRow(
    "",
    connectionCounts.map((count) => `${count} conn.`),
  );
  for (const { name, targets, acceptEncoding } of cases) {
    const cells: string[] = [];
    for (const connections of connectionCounts) {
      const load = (worker: Worker) => measure(loader, worker, { targets, connections, ms: runMs, acceptEncoding });
      const pairs: [Run, Run][] = [];
      for (let round = 0; round < rounds; round += 1) pairs.push([await load(ours), await load(theirs)]);
      const ratio = median(pairs.map(([our, their]) => our.rate / their.rate));
      const cost = median(pairs.map(([our, their]) => their.micros / our.micros));
      cells.push(`${print3(ratio)} / ${print3(cost)}`);
    }
    printRow(name, cells);
  }
}

async function printFunction(webRoot: string, startMs: number): Promise<void> {
  const { child, said } = await startWorker<FunctionFigures>("measure-function", webRoot);
  child.kill();
  print("\nThe function by itself, in microseconds a query");
  printRow("", ["parse", "answer"]);
  for (const [kind, { parse, answer }] of Object.entries(said.micros)) {
    printRow(kind, [parse.toFixed(1), answer.toFixed(1)]);
  }
  print(`\nMemory of a release: ${said.megabytes.toFixed(0)} MB, all five rankings open.`);
  print(
    `Cold start: ${said.openMs.toFixed(0)} ms from the folder to the first answer; ${startMs.toFixed(0)} ms as a new`,
  );
  print("process that answers HTTP, Node included.");
}

exitOnSignal(() => "What it made is removed.");
await runCommand(async () => {
  if (!wantsHelp(help)) await withTemporaryFolder(join(tmpdir(), "bench-serve-"), bench);
});
