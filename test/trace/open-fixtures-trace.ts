import type { Parameters } from "../../pipeline/sql/sql-parameters.ts";
import { openTrace, type Trace } from "../../pipeline/trace/open-trace.ts";
import { runFixtures } from "../run-fixtures.ts";

/** Lists whole, without the raw rows. */
export const everything = { limit: 0, rowsFrom: undefined };

/** Opens what the shared run on the fixtures published; close it at the end. */
export async function openFixturesTrace(): Promise<Trace> {
  return openTrace((await runFixtures()).outDir, { threads: 1 });
}

/** The lines of a trace under one of its titles, without the title. */
export function findSection(lines: readonly string[], title: string): string[] {
  const start = lines.indexOf(title);
  if (start < 0) throw new Error(`The trace has no part "${title}"; it has:\n${lines.join("\n")}`);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line, index) => line === "" && /^-+$/.test(rest[index + 2] ?? ""));
  return end < 0 ? rest : rest.slice(0, end);
}

/** A trace whose published entries are changed by `tamper`, as those of a release that is not of this warehouse. */
export function tamperWith(trace: Trace, tamper: (entry: Record<string, unknown>) => object): Trace {
  return {
    ...trace,
    readEntries: async (endpoint, reportPeriod) =>
      (await trace.readEntries(endpoint, reportPeriod)).map((entry) => ({ ...entry, ...tamper(entry) })),
  };
}

/** A trace that notes what it asks for among the findings of checks. */
export function noteNames(trace: Trace): { noting: Trace; names: string[] } {
  const names: string[] = [];
  const rows = async <T>(file: string, parameters: Parameters) => {
    if (file === "trace/findings.sql") names.push(...String(parameters.names).split("\n"));
    return trace.rows<T>(file, parameters);
  };
  return { noting: { ...trace, rows }, names };
}
