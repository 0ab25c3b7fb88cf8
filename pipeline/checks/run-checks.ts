import type { Table } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { quarterEndOf } from "../calendar.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import type { Build } from "../tables/models.ts";
import type { Partition } from "../tables/partitions.ts";
import { hasModel } from "../tables/read-model.ts";
import { defineView, defineViews, selectPartitions } from "../tables/views.ts";
import { writeOwnTable } from "../tables/write-rows.ts";
import type { Row } from "../warehouse.ts";
import { listLatestQuarters, listQuestions, openAsked, type Question } from "./check-questions.ts";
import { type Answer, type Checked, readChecked, writeChecked } from "./checked.ts";
import { type Check, type CheckResult, type KeyCheck, listKeyChecks } from "./checks.ts";

/** The tables do not hold together: nothing may be published. */
export class FailedChecks extends Error {}

/** One core reads a partition in order; several in one statement are read on all cores. */
const COMPARED_AT_ONCE = 64;

/**
 * Runs checks over the live tables, and those of keys. What they found in an earlier run is found again where all is the
 * same that they read of a partition or a quarter, or at once. Of checks by quarter, what they find of later ones comes first.
 * @throws FailedChecks naming the checks of severity `error` that found offending rows.
 */
export async function runChecks(build: Build, checks: readonly Check[]): Promise<CheckResult[]> {
  const known = await readChecked(build.store.root);
  const checked: Checked = {};
  const results: CheckResult[] = [];
  const all: (Check | KeyCheck)[] = [...listKeyChecks(), ...checks];
  const latest = await listLatestQuarters(build);
  for (const check of all) {
    build.report.progress(check.name, results.length, all.length);
    const questions = await listQuestions(build, check, latest);
    const answers = await answerCheck(build, check, questions, known[check.name] ?? {});
    checked[check.name] = answers;
    const offenders = Object.values(answers).flatMap(({ found }) => found);
    results.push({ check, offenders: await nameFiles(build, offenders) });
  }
  await writeOwnTable(build, "ops.findings", results.flatMap(listFindings));
  refuseErrors(results);
  await writeChecked(build.store.root, checked);
  return results;
}

function listFindings({ check, offenders }: CheckResult): Row[] {
  const { name, severity, says } = check;
  return offenders.map((row, index) => ({
    ...{ check_name: name, severity, ordinal: index + 1, finding: JSON.stringify(row), meaning: says },
  }));
}

function refuseErrors(results: readonly CheckResult[]): void {
  const failed = results.filter(({ check, offenders }) => check.severity === "error" && offenders.length > 0);
  if (failed.length > 0) {
    const lines = failed.map(
      ({ check, offenders }) =>
        `\n  ${check.name}: ${check.says} (${printNumber(offenders.length)}), such as ${JSON.stringify(offenders[0])}`,
    );
    throw new FailedChecks(`${printCount(failed.length, "check")} failed, so nothing is published.${lines.join("")}`);
  }
}

/** Rows that name a source name its file instead, where they do not themselves: of the texts of a day, the one that is named after the filing. */
async function nameFiles(build: Build, rows: readonly Row[]): Promise<readonly Row[]> {
  if (!rows.some((row) => "source_id" in row)) return rows;
  const sources = findTable("ops.sources");
  const files = new Map<unknown, string[]>();
  for (const { source_id, file } of await build.warehouse.rows(
    `select source_id, file from (${selectPartitions(build, sources, build.live.get(sources.name) ?? [])}) order by file`,
  )) {
    files.set(source_id, [...(files.get(source_id) ?? []), String(file)]);
  }
  return rows.map(({ source_id, ...row }) => {
    const named = files.get(source_id) ?? [];
    const own = row.file ?? named.find((file) => file.includes(String(row.accession_number)));
    return { ...row, file: own ?? nameOneOf(named) };
  });
}

/** Which of some texts is meant is not known. */
function nameOneOf(files: readonly string[]): string | null {
  const [first = null] = files;
  return files.length > 1 ? `${first}, or another of ${printNumber(files.length)} of that day` : first;
}

/** What a check finds, by what it is asked of; only what is not known yet is asked. */
async function answerCheck(
  build: Build,
  check: Check | KeyCheck,
  questions: readonly Question[],
  known: Readonly<Record<string, Answer>>,
): Promise<Record<string, Answer>> {
  const open = questions.filter(({ key, read }) => known[key]?.read !== read).map(({ key }) => key);
  const found = open.length > 0 ? await findOffenders(build, check, open) : new Map<string, Row[]>();
  const answer = ({ key, read }: Question): [string, Answer] => [
    key,
    { read, found: (open.includes(key) ? found.get(key) : known[key]?.found) ?? [] },
  ];
  return Object.fromEntries(questions.map(answer));
}

/** The rows that offend, by what was asked. */
async function findOffenders(
  build: Build,
  check: Check | KeyCheck,
  keys: readonly string[],
): Promise<Map<string, Row[]>> {
  if ("table" in check) return findSharedKeys(build, check, keys);
  const { name, sql, scope } = check;
  const select = await openAsked(build, check);
  await defineViews(build, select(keys));
  const rows = await build.warehouse.rows(sql, { as_of: build.asOf });
  return scope === "by quarter" ? groupByQuarter(name, rows, keys) : new Map(keys.map((key) => [key, rows]));
}

/** Rows by the quarter that they are of; those of no quarter that was asked for are left out. */
function groupByQuarter(check: string, rows: readonly Row[], keys: readonly string[]): Map<string, Row[]> {
  if (rows.some(({ report_period }) => report_period === undefined)) {
    throw new Error(`checks/${check}.sql is by quarter, but its rows have no report_period.`);
  }
  const ofQuarter = (end: string | undefined) => rows.filter(({ report_period }) => report_period === end);
  return new Map(keys.map((key) => [key, ofQuarter(quarterEndOf(key))]));
}

async function findSharedKeys(
  build: Build,
  { sql, table }: KeyCheck,
  keys: readonly string[],
): Promise<Map<string, Row[]>> {
  const partitions = (build.live.get(table.name) ?? []).filter(({ key }) => keys.includes(key));
  const shared = new Map<string, Row[]>();
  for (const partition of hasModel(table) ? await listSuspects(build, table, partitions) : partitions) {
    await defineView(build, table, [partition]);
    shared.set(partition.key, await build.warehouse.rows(sql));
  }
  return shared;
}

/**
 * The partitions in which a row has the key of the one before. A model's rows lie in the order of their key, so equal keys
 * side by side: to compare neighbours takes a tenth of the time.
 */
async function listSuspects(build: Build, table: Table, partitions: readonly Partition[]): Promise<Partition[]> {
  const suspects: Partition[] = [];
  for (let start = 0; start < partitions.length; start += COMPARED_AT_ONCE) {
    const some = partitions.slice(start, start + COMPARED_AT_ONCE);
    const repeats = some.map(
      (partition, place) => `select ${place} as place from (
        select hash(${table.key.join(", ")}) as digest, lag(digest) over () as last_digest
        from (${selectPartitions(build, table, [partition])})
      ) where digest = last_digest`,
    );
    const rows = await build.warehouse.rows(`select distinct place from (${repeats.join(" union all ")})`);
    suspects.push(...some.filter((_, place) => rows.some((row) => row.place === place)));
  }
  return suspects;
}
