import { join } from "node:path";
import type { CheckResult } from "../checks/checks.ts";
import type { IngestSummary } from "../ingest/ingest.ts";
import { listNames } from "../ingest/shorten.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import { webRootLink } from "../output/out-folder.ts";
import { describeFilings, describeMove } from "../publish/describe-releases.ts";
import { type HeldQuarter, listWarnings } from "../publish/list-warnings.ts";
import type { PublishResult } from "../publish/publish-result.ts";
import type { Run } from "../stages.ts";
import { catalogName } from "../tables/catalog.ts";
import { dictionaryName } from "../tables/dictionary.ts";
import type { Build } from "../tables/models.ts";
import { listNamed, readSql } from "../tables/read-model.ts";
import { defineViews, viewLive } from "../tables/views.ts";
import {
  type Entries,
  type Filings,
  type Newest,
  printEntries,
  printFilings,
  printNewest,
  printRejects,
  printStates,
  type Quarters,
  type Rejects,
} from "./print-summary.ts";
import { readNewRejects } from "./read-new-rejects.ts";

/** Some dozen lines for the operator: what was read, rejected, computed and published, what moved, and where it lies. */
export async function describeRun(run: Run): Promise<string[]> {
  const { ingest, checks, release } = run.found;
  return [
    `as of       ${run.build.asOf}${checks ? `; ${printNewest(await readOne<Newest>(run.build, "newest"))}` : ""}`,
    ...(ingest ? await describeIngest(run, ingest) : []),
    ...(checks ? [...(await describeTables(run.build)), ...describeChecks(checks)] : []),
    ...(release ? await describeRelease(run.outDir, release) : []),
  ];
}

async function describeIngest({ build, told, inputDir }: Run, found: IngestSummary): Promise<string[]> {
  const { files, sources, sourcesRead, strangers, copies, gone } = found;
  const strange =
    strangers.length > 0
      ? `; ${printCount(strangers.length, "file is", "files are")} no input, such as ${listNames(firstOfEach(strangers))}`
      : "";
  const left =
    gone.length > 0
      ? `; ${printCount(gone.length, "file")} gone that lay there before, such as ${firstOfEach(gone).join(", ")}`
      : "";
  const [copy] = copies;
  const twice = copy
    ? `; ${printCount(copies.length, "data set lies", "data sets lie")} there twice, such as ${copy.file}, which is ${copy.of}`
    : "";
  return [
    `read        ${printCount(files, "file")} of ${inputDir}, grouped in ${printCount(sources, "source")}: ${printNumber(sourcesRead)} read now, the rest known${left}${twice}${strange}`,
    `rejected    ${printRejects(await readOne<Rejects>(build, "rejects"), await readNewRejects(build, told))}`,
  ];
}

const folderOf = (file = ""): string | undefined => file.split("/", 1)[0];

/**
 * Of files in the order of their paths the first of each kind: hundreds of EDGAR's texts may go once their data set is here, and
 * `splits.csv` with them; and beside a README may lie the tables of a data set that a browser unpacked.
 */
function firstOfEach(files: readonly string[]): string[] {
  return files.filter((file, place) => folderOf(file) !== folderOf(files[place - 1]));
}

async function describeTables(build: Build): Promise<string[]> {
  const { units } = await readOne<{ readonly units: string | null }>(build, "units");
  const warnings = listWarnings(await readRows<HeldQuarter>(build, "held_quarters"));
  const { built, reused } = build.counts;
  return [
    `filings     ${printFilings(await readOne<Filings>(build, "filings"))}`,
    `units       ${units ?? "none"}`,
    `quarters    ${printStates(await readOne<Quarters>(build, "quarters"))}`,
    ...warnings.map((warning) => `warning     ${warning}`),
    `computed    ${printEntries(await readOne<Entries>(build, "entries"))}; ${printCount(built, "partition")} built, ${printNumber(reused)} found again`,
    `warehouse   ${join(build.store.root, catalogName)}, explained in ${dictionaryName} beside it`,
  ];
}

function describeChecks(results: readonly CheckResult[]): string[] {
  const warnings = results.filter(({ offenders }) => offenders.length > 0);
  const told = warnings.map(({ check, offenders }) => `${check.name} ${printNumber(offenders.length)}`).join(", ");
  const mistakes = warnings
    .filter(({ check }) => check.severity === "mistake")
    .map(
      ({ check, offenders }) => `mend        ${check.says} (${check.name}), such as ${JSON.stringify(offenders[0])}`,
    );
  return [
    `checks      ${printNumber(results.length)} run, none failed; ${printCount(warnings.length, "warning")}${told && `: ${told}; each row in ops.findings`}`,
    ...mistakes,
  ];
}

async function describeRelease(outDir: string, release: PublishResult): Promise<string[]> {
  const { id, outcome, files, bytes, written, changes } = release;
  const megabytes = (bytes / 1e6).toFixed(1);
  // What is told beside a release is how it went live: that may have been on another night.
  const isNew = outcome === "published" || outcome === "reactivated";
  const { moved, warning } = isNew ? await describeMove(outDir, id) : {};
  const still = release.filings ? `nothing that is published; ${describeFilings(release.filings)}` : "nothing";
  return [
    `published   release ${id} is live (${outcome}): ${printCount(files, "file")}, ${megabytes} MB, ${printNumber(written)} of them written now`,
    `moved       ${moved === undefined ? still : `${moved}; told whole in ${changes}`}`,
    ...(warning ? [`warning     ${warning}`] : []),
    `web root    ${webRootLink(outDir)}`,
  ];
}

/** The row of `summary/<query>.sql` over the live tables. */
async function readOne<T>(build: Build, query: string): Promise<T> {
  const [row] = await readRows<T>(build, query);
  return row as T;
}

/** The rows of `summary/<query>.sql` over the live tables. */
async function readRows<T>(build: Build, query: string): Promise<T[]> {
  const sql = await readSql(`summary/${query}.sql`);
  await defineViews(
    build,
    listNamed(sql).map((name) => viewLive(build, name)),
  );
  return (await build.warehouse.rows(sql, { as_of: build.asOf })) as T[];
}
