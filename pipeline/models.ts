import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Span, Table, TableName } from "../schemas/tables/table.ts";
import { findTable } from "../schemas/tables.ts";
import { nextQuarterEnd, previousQuarterEnd, quarterName } from "./calendar.ts";
import { fingerprint, type Partition, type PartitionStore } from "./partitions.ts";
import type { Report } from "./report.ts";
import { runBounded } from "./run-bounded.ts";
import { type Parameters, quoteLiteral, quoteName, selectParameters, type Warehouse } from "./warehouse.ts";

/** What models are built with: the engine, the store, and the partitions that are live so far. */
export interface Build {
  readonly warehouse: Warehouse;
  /** The same engine once more, for what is built or checked beside; undefined where it has one thread. */
  readonly beside?: Warehouse;
  readonly store: PartitionStore;
  readonly live: Map<TableName, readonly Partition[]>;
  readonly asOf: string;
  readonly report: Report;
  /** Partitions built and found again, for the closing lines. */
  readonly counts: { built: number; reused: number };
}

/** A partition to be: what it is computed from, and the fingerprint of that. */
export interface Plan {
  readonly table: Table;
  readonly key: string;
  readonly inputs: ReadonlyMap<TableName, readonly Partition[]>;
  readonly parameters: Parameters;
  readonly madeFrom: string;
}

/** What is made of positions reads 20 MB or more a quarter; what is made of managers or securities, 6 MB at most. */
const fewBytes = 8 * 2 ** 20;

const here = import.meta.dirname;
const texts = new Map<string, Promise<string>>();

/** The SQL of a table's model, from the file that bears its name; read once a process. */
export function readModel(table: TableName): Promise<string> {
  return readOnce(`${table.replace(".", "/")}.sql`);
}

/** The SQL of the rules that models share; read once a process. */
export function readMacros(): Promise<string> {
  return readOnce("macros.sql");
}

function readOnce(path: string): Promise<string> {
  const text = texts.get(path) ?? readFile(join(here, path), "utf8");
  texts.set(path, text);
  return text;
}

/** Makes the schemas and shared rules that every model expects. */
export async function prepareWarehouse(warehouse: Warehouse): Promise<void> {
  await warehouse.execute(
    "create schema raw; create schema staging; create schema core; create schema marts; create schema ops;",
  );
  await warehouse.execute(await readMacros());
}

/** The same engine once more, prepared alike. */
export async function openBeside(warehouse: Warehouse): Promise<Warehouse> {
  const beside = await warehouse.beside();
  await prepareWarehouse(beside);
  return beside;
}

/** Builds all partitions of a table that is cut by quarter, or is one whole; those that exist already are found again. */
export async function buildTable(build: Build, table: Table, quarters: readonly string[]): Promise<void> {
  const periods = table.partitioning === "quarter" ? quarters : [null];
  const plans: Plan[] = [];
  for (const reportPeriod of periods) plans.push(await planPartition(build, table, reportPeriod));
  const idle = await chooseWarehouses(build, plans);
  let started = 0;
  const partitions = await runBounded(idle.length, plans, async (plan) => {
    const warehouse = idle.pop() ?? build.warehouse;
    build.report.progress(table.name, started++, plans.length);
    const partition = await buildPartition({ ...build, warehouse }, plan);
    idle.push(warehouse);
    return partition;
  });
  build.live.set(table.name, partitions);
}

/** Two for partitions that are made of little, which do not keep two cores busy one by one; a large one needs the memory, too. */
async function chooseWarehouses({ warehouse, beside, store }: Build, plans: readonly Plan[]): Promise<Warehouse[]> {
  if (!beside) return [warehouse];
  const bytes = await Promise.all(plans.map(({ inputs }) => measureInputs(store, inputs)));
  return Math.max(...bytes) > fewBytes ? [warehouse] : [warehouse, beside];
}

async function measureInputs({ root }: PartitionStore, inputs: Plan["inputs"]): Promise<number> {
  const files = await Promise.all([...inputs.values()].flat().map(({ path }) => stat(join(root, path))));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Plans the partition of a table for one quarter, or with null that of a whole table, from what is live now. */
export async function planPartition(build: Build, table: Table, reportPeriod: string | null): Promise<Plan> {
  const inputs = await selectInputs(build, table, reportPeriod);
  const parameters: Parameters = { as_of: build.asOf, ...(reportPeriod !== null && { report_period: reportPeriod }) };
  const sql = await readModel(table.name);
  const bound = selectParameters(sql, parameters);
  const contents = [...inputs].map(([name, partitions]) => [name, partitions.map(({ content }) => content)]);
  const madeFrom = fingerprint([sql, await readMacros(), bound, contents]);
  return { table, key: keyOf(reportPeriod), inputs, parameters, madeFrom };
}

/** Builds a planned partition, unless it exists already. */
export async function buildPartition(build: Build, plan: Plan): Promise<Partition> {
  const { table, key, madeFrom, inputs, parameters } = plan;
  const existing = await build.store.find(table.name, key, madeFrom);
  if (existing) {
    build.counts.reused += 1;
    return existing;
  }
  return makePartition(build, table, key, madeFrom, inputs, parameters);
}

/** Computes one partition of a table from the partitions that it reads, and stores it under a given fingerprint. */
export async function makePartition(
  build: Build,
  table: Table,
  key: string,
  madeFrom: string,
  inputs: ReadonlyMap<TableName, readonly Partition[]>,
  parameters: Parameters,
): Promise<Partition> {
  for (const [name, partitions] of inputs) {
    await defineView(build, findTable(name), partitions);
  }
  build.counts.built += 1;
  const sql = await readModel(table.name);
  return build.store.make(table.name, key, madeFrom, async (file) => {
    try {
      await build.warehouse.writeParquet(sql, parameters, file);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${table.name} (${key}) could not be computed: ${reason}`, { cause });
    }
  });
}

/** Lets `raw.*`, `staging.*` … read exactly the given partitions of a table; none gives an empty table. */
export async function defineView(build: Build, table: Table, partitions: readonly Partition[]): Promise<void> {
  const files = partitions.map(({ path }) => join(build.store.root, path));
  await build.warehouse.execute(`create or replace view ${table.name} as ${selectFrom(table, files)}`);
}

/** A select of a table's columns from Parquet files; from none, the same columns and no rows. */
export function selectFrom(table: Table, files: readonly string[]): string {
  const columns = Object.entries(table.columns);
  return files.length > 0
    ? `select ${columns.map(([name]) => quoteName(name)).join(", ")} from read_parquet([${files.map(quoteLiteral).join(", ")}])`
    : `select ${columns.map(([name, { type }]) => `null::${type} as ${quoteName(name)}`).join(", ")} where false`;
}

/** The key of the partition for a quarter, or with null that of a whole table. */
export function keyOf(reportPeriod: string | null): string {
  return reportPeriod === null ? "all" : quarterName(reportPeriod);
}

/** The keys of the quarters that a span covers for a quarter, or for a whole table; undefined for all that there are. */
export function coverQuarters(
  span: Exclude<Span, "its sources">,
  reportPeriod: string | null,
): readonly string[] | undefined {
  if (reportPeriod === null || span === "all") {
    return undefined;
  }
  const [key, previous] = [keyOf(reportPeriod), keyOf(previousQuarterEnd(reportPeriod))];
  switch (span) {
    case "same":
      return [key];
    case "same and previous":
      return [previous, key];
    case "neighbours":
      return [previous, key, keyOf(nextQuarterEnd(reportPeriod))];
  }
}

async function selectInputs(
  build: Build,
  table: Table,
  reportPeriod: string | null,
): Promise<Map<TableName, readonly Partition[]>> {
  const reads = Object.entries(table.reads) as [TableName, Span][];
  const inputs = await Promise.all(
    reads.map(async ([name, span]): Promise<[TableName, readonly Partition[]]> => {
      const partitions = build.live.get(name) ?? [];
      const keys =
        span === "its sources" ? await listSources(build, keyOf(reportPeriod)) : coverQuarters(span, reportPeriod);
      return [name, keys ? partitions.filter(({ key }) => keys.includes(key)) : partitions];
    }),
  );
  return new Map(inputs);
}

/** The sources that the filings of a quarter were taken from. */
async function listSources(build: Build, quarter: string): Promise<string[]> {
  const filings = (build.live.get("core.filings") ?? []).filter(({ key }) => key === quarter);
  const table = findTable("core.filings");
  const from = selectFrom(
    table,
    filings.map(({ path }) => join(build.store.root, path)),
  );
  const rows = await build.warehouse.rows(`select distinct source_id from (${from}) order by source_id`);
  return rows.map((row) => String(row.source_id));
}
