import type { Span, Table, TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { nextQuarterEnd, previousQuarterEnd, quarterName } from "../calendar.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import { readMacrosOf } from "../macros/macros.ts";
import { type Parameters, selectParameters } from "../sql/sql-parameters.ts";
import { engine } from "../warehouse.ts";
import type { Build } from "./models.ts";
import { isOfSources, listOrigins, type Origins, printPeriods, selectSources } from "./origins.ts";
import type { Partition } from "./partitions.ts";
import { listNamed, readModel } from "./read-model.ts";
import { isSlice, openDigests, printSlice } from "./slices.ts";
import { isView } from "./views.ts";

/** A partition to be: what it is computed from, and the fingerprint of that. */
export interface Plan {
  readonly table: Table;
  readonly key: string;
  /** In an order in which their views can be defined. */
  readonly inputs: readonly Input[];
  readonly parameters: Parameters;
  readonly madeFrom: string;
}

/** What a model reads of a table. */
export interface Input {
  readonly table: Table;
  readonly partitions: readonly Partition[];
  /** The condition on the rows of a slice, which may name tables that are not sliced. */
  readonly where?: string;
  /** Fingerprints of all that the model can read there. */
  readonly contents: readonly string[];
}

/** What is looked up for a quarter of a table that is planned. */
interface Lookups {
  /** Where the rows of a quarter's filings lie, by the quarter's key. */
  readonly origins: Origins;
  /** The digest of the quarter's slice, by the table that is sliced. */
  readonly slices: ReadonlyMap<TableName, string>;
  /** The SQL of the views that the model reads. */
  readonly views: readonly string[];
}

/** Plans partitions of one table, for quarters or with null for a whole one, from what is live when it is asked. */
export type Planner = (build: Build, reportPeriod: string | null) => Promise<Plan>;

/** Plans the partition of a table for a quarter, or with null that of a whole table, from what is live now. */
export async function planPartition(build: Build, table: Table, reportPeriod: string | null): Promise<Plan> {
  return openPlanner(table, reportPeriod === null ? [] : [reportPeriod])(build, reportPeriod);
}

/** A planner of a table, of which some quarters are asked for: what is looked up for one is looked up for all that it can be told of. */
export function openPlanner(table: Table, quarters: readonly string[]): Planner {
  const reads = listReads(table);
  const digests = reads.flatMap(([name, span]) =>
    isSlice(span) ? [[name, openDigests(findTable(name), span, quarters)] as const] : [],
  );
  let reading: ReturnType<typeof readTexts> | undefined;
  return async (build, reportPeriod) => {
    reading ??= readTexts(table, reads);
    const { sql, views, macros } = await reading;
    const origins = reads.some(([, span]) => isOfSources(span)) ? await listOrigins(build) : new Map();
    const slices = new Map<TableName, string>();
    if (reportPeriod !== null)
      for (const [name, digestOf] of digests) slices.set(name, await digestOf(build, reportPeriod));
    const inputs = selectInputs(build, table, reportPeriod, { origins, slices, views });
    const parameters = chooseParameters(build.asOf, reportPeriod);
    const contents = inputs.map((input) => [input.table.name, input.contents]);
    const madeFrom = fingerprint([engine, sql, macros, selectParameters(sql, parameters), contents]);
    return { table, key: keyOf(reportPeriod), inputs, parameters, madeFrom };
  };
}

/** The SQL of a model, of the views that it reads, and of the macros in either. */
async function readTexts(table: Table, reads: readonly [TableName, Span][]) {
  const names = reads.map(([name]) => name).filter((name) => isView(findTable(name)));
  const [sql, views] = [await readModel(table.name), await Promise.all(names.map(readModel))];
  return { sql, views, macros: await readMacrosOf([sql, ...views]) };
}

/** What is known of a quarter's end up to as-of is the same on every later day; a model that asks for as-of itself is not. */
function chooseParameters(as_of: string, report_period: string | null): Parameters {
  if (report_period === null) return { as_of };
  return { as_of, report_period, known_to: as_of < report_period ? as_of : report_period };
}

/** The key of the partition for a quarter, or with null that of a whole table. */
export function keyOf(reportPeriod: string | null): string {
  return reportPeriod === null ? "all" : quarterName(reportPeriod);
}

/** The keys of the quarters that a span covers for a quarter, or for a whole table; undefined for all that there are. */
export function coverQuarters(span: Span, reportPeriod: string | null): readonly string[] | undefined {
  if (reportPeriod === null || span === "all" || isSlice(span)) {
    return undefined;
  }
  const [key, previous] = [keyOf(reportPeriod), keyOf(previousQuarterEnd(reportPeriod))];
  switch (span) {
    case "same":
    case "its sources":
      return [key];
    case "same and previous":
    case "its and previous sources":
      return [previous, key];
    case "neighbours":
      return [previous, key, keyOf(nextQuarterEnd(reportPeriod))];
  }
}

/** The tables that a model reads, each once, and how; before each view, those that it is made of. */
export function listReads({ reads }: Pick<Table, "reads">): [TableName, Span][] {
  const named = Object.entries(reads) as [TableName, Span][];
  return [...new Map(named.flatMap(([name, span]) => [...listBehind(findTable(name), span), [name, span]]))];
}

/** The tables that an SQL text reads, each once; before each view, those that it is made of. */
export function listTables(sql: string): TableName[] {
  return listReadsOf(sql, "all").map(([name]) => name);
}

/** The same tables, and how each is read where the text reads those that it names with one span. */
export function listReadsOf(sql: string, span: Span): [TableName, Span][] {
  return listReads({ reads: Object.fromEntries(listNamed(sql).map((name) => [name, span])) });
}

function listBehind(table: Table, span: Span): [TableName, Span][] {
  return isView(table) ? listReads(table).map(([name, own]) => [name, isOfSources(own) ? toSources(span) : span]) : [];
}

/** How the sources behind a view are read by what reads some quarters of it. */
function toSources(span: Span): Span {
  switch (span) {
    case "same":
      return "its sources";
    case "same and previous":
      return "its and previous sources";
    case "all":
      return "all";
    default:
      throw new Error(`a view upon sources cannot be read with the span ${JSON.stringify(span)}`);
  }
}

function selectInputs({ live }: Build, table: Table, reportPeriod: string | null, lookups: Lookups): Input[] {
  const inputs = listReads(table).map(([name, span]): Input => {
    const [input, partitions] = [findTable(name), live.get(name) ?? []];
    if (isView(input)) return { table: input, partitions: [], contents: lookups.views };
    if (isSlice(span) && reportPeriod !== null) {
      const where = printSlice(span, reportPeriod);
      return { table: input, partitions, where, contents: [where, lookups.slices.get(name) ?? ""] };
    }
    const keys = coverQuarters(span, reportPeriod);
    if (keys && isOfSources(span)) {
      const selected = selectSources(lookups.origins, partitions, keys);
      const contents = selected.map(({ content }) => content);
      // What reads a view says itself which quarters: to say it twice misleads DuckDB's planner as to how many rows there are.
      if (!Object.hasOwn(table.reads, name)) return { table: input, partitions: selected, contents };
      const where = printPeriods(lookups.origins, keys);
      return { table: input, partitions: selected, where, contents: [where, ...contents] };
    }
    const selected = keys ? partitions.filter(({ key }) => keys.includes(key)) : partitions;
    return { table: input, partitions: selected, contents: selected.map(({ content }) => content) };
  });
  return inputs.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Views name tables of all kinds; what is sliced, those that are not. */
function placeOf({ table, where }: Input): number {
  if (isView(table)) return 2;
  return where === undefined ? 0 : 1;
}
