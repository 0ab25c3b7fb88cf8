import { join } from "node:path";
import { findTable } from "../schemas/tables.ts";
import { catalogName } from "./catalog.ts";
import { dictionaryName } from "./dictionary.ts";
import type { Build } from "./models.ts";
import { webRootLink } from "./out-folder.ts";
import { listNamed, readSql } from "./read-model.ts";
import type { Run } from "./stages.ts";
import { defineView } from "./views.ts";
import type { Row, Value } from "./warehouse.ts";

const integers = new Intl.NumberFormat("en-US");

/** A dozen lines for the operator: what was read, rejected, computed and published, and where it lies. */
export async function describeRun(run: Run): Promise<string[]> {
  const { found } = run;
  return [
    `as of       ${run.build.asOf}`,
    ...(found.ingest ? await describeIngest(run) : []),
    ...(found.checks ? [...(await describeTables(run.build)), ...describeChecks(run)] : []),
    ...(found.release ? describeRelease(run) : []),
  ];
}

async function describeIngest({ build, inputDir, found }: Run): Promise<string[]> {
  const { files = 0, sources = 0, sourcesRead = 0, strangers = [] } = found.ingest ?? {};
  const strange = strangers.length > 0 ? `; ${strangers.length} files are no input, such as ${strangers[0]}` : "";
  const rejects = await readOne(build, "rejects");
  const rejected =
    rejects.rejects_count === 0
      ? "nothing"
      : `${print(rejects.rejects_count)} fields or rows of ${print(rejects.files_count)} files, listed in ops.rejects; most rows of ${rejects.worst_files}; the first there: ${rejects.example}`;
  return [
    `read        ${print(files)} files of ${inputDir}, grouped in ${print(sources)} sources: ${print(sourcesRead)} read now, the rest known${strange}`,
    `rejected    ${rejected}`,
  ];
}

async function describeTables(build: Build): Promise<string[]> {
  const { units } = await readOne(build, "units");
  return [
    await describeFilings(build),
    `units       ${units}`,
    await describeQuarters(build),
    await describeEntries(build),
    `warehouse   ${join(build.store.root, catalogName)}, explained in ${dictionaryName} beside it`,
  ];
}

async function describeFilings(build: Build): Promise<string> {
  const counts = await readOne(build, "filings");
  const known = `${print(counts.filings_count)} of ${print(counts.managers_count)} managers over ${print(counts.quarters_count)} quarters`;
  const ruled = `${print(counts.effective_count)} count, ${print(counts.notices_count)} are notices, ${print(counts.superseded_count)} are superseded`;
  return `filings     ${known}: ${ruled}; ${print(counts.flagged_count)} rulings flagged`;
}

async function describeQuarters(build: Build): Promise<string> {
  const { latest, final_count, not_final, missing_count, first_missing, last_missing } = await readOne(
    build,
    "quarters",
  );
  const named = first_missing === last_missing ? first_missing : `${first_missing}..${last_missing}`;
  const missing =
    Number(missing_count) > 0 ? `; no filing is for ${named}, though the deadline has passed: add filings` : "";
  return `quarters    latest ${latest}; ${print(final_count)} final, else ${not_final ?? "none"}${missing}`;
}

async function describeEntries(build: Build): Promise<string> {
  const counts = await readOne(build, "entries");
  const entries = `${print(counts.positions_count)} positions, ${print(counts.portfolios_count)} portfolios, ${print(counts.trends_count)} trend entries, ${print(counts.upsides_count)} upsides`;
  return `computed    ${entries}; ${print(build.counts.built)} partitions built, ${print(build.counts.reused)} found again`;
}

function describeChecks({ found }: Run): string[] {
  const results = found.checks ?? [];
  const warnings = results.filter(({ offenders }) => offenders > 0);
  const told = warnings.map(({ check, offenders }) => `${check.name} ${print(offenders)}`).join(", ");
  const mistakes = warnings
    .filter(({ check }) => check.severity === "mistake")
    .map(({ check, examples }) => `${check.says} (${check.name}), such as ${JSON.stringify(examples[0])}`);
  return [
    `checks      ${print(results.length)} run, none failed; ${print(warnings.length)} warn${told && `: ${told}`}`,
    ...(mistakes.length > 0 ? [`mend        ${mistakes.join("; ")}`] : []),
  ];
}

function describeRelease({ outDir, found }: Run): string[] {
  const { id = "", outcome = "", files = 0, bytes = 0, written = 0, changes } = found.release ?? {};
  const megabytes = (bytes / 1e6).toFixed(1);
  return [
    `published   release ${id} is live (${outcome}): ${print(files)} files, ${megabytes} MB, ${print(written)} of them written now`,
    `web root    ${webRootLink(outDir)}${changes ? `; what moved: ${changes}` : ""}`,
  ];
}

/** The row of `summary/<query>.sql` over the live tables. */
async function readOne(build: Build, query: string): Promise<Row> {
  const sql = await readSql(`summary/${query}.sql`);
  for (const name of listNamed(sql)) await defineView(build, findTable(name), build.live.get(name) ?? []);
  const [row] = await build.warehouse.rows(sql, { as_of: build.asOf });
  return row ?? {};
}

function print(value: Value | undefined): string {
  return integers.format(Number(value));
}
