import { firstYear } from "../schemas/inputs/first-year.ts";
import { type Layer, layerOf, type Table } from "../schemas/tables/table.ts";
import { tables } from "../schemas/tables.ts";
import { filingDeadline, quartersBetween } from "./calendar.ts";
import { type CheckResult, readChecks } from "./checks/checks.ts";
import { runChecks } from "./checks/run-checks.ts";
import { type IngestSummary, ingest } from "./ingest/ingest.ts";
import { silentReport } from "./log/report.ts";
import { type LiveFiles, readLiveFiles } from "./publish/live-files.ts";
import { publishRelease } from "./publish/publish.ts";
import type { PublishResult } from "./publish/publish-result.ts";
import { buildTables } from "./tables/build-tables.ts";
import { writeCatalog } from "./tables/catalog.ts";
import { placeDictionary } from "./tables/dictionary.ts";
import { type FoundState, ingestedNote, type LiveState, liveNote, writeState } from "./tables/live.ts";
import type { Build } from "./tables/models.ts";
import { openBeside } from "./tables/prepare-warehouse.ts";
import { fingerprintMarts, readMarts } from "./tables/read-marts.ts";
import { hasModel } from "./tables/read-model.ts";
import { readProvenance } from "./tables/read-provenance.ts";
import { defineViews, isView, viewLive } from "./tables/views.ts";
import { writeOwnTable } from "./tables/write-rows.ts";

/** What the stages of one run read and write besides the warehouse, and what they found, for the closing lines. */
export interface Run {
  readonly build: Build;
  /** The rejects that runs before have told of; undefined where there was none. */
  readonly told: FoundState | undefined;
  readonly inputDir: string;
  readonly outDir: string;
  readonly baseUrl: string;
  readonly retain: number;
  /** The fingerprint of the code that publishes, as it was when the run began. */
  readonly code: string;
  /** Whether what is computed is published in the same run. */
  readonly isPublished: boolean;
  readonly found: {
    ingest?: IngestSummary;
    checks?: readonly CheckResult[];
    release?: PublishResult;
  };
  /** What the live release offers, which is read while tables are computed; undefined where none are. */
  live?: Promise<LiveFiles | undefined>;
  /** Fulfilled once the computed tables have passed their checks and are noted as live; undefined where none were computed. */
  approved?: Promise<void>;
}

/** One step of the run. */
export interface Stage {
  readonly name: "ingest" | "compute" | "publish";
  run(run: Run): Promise<void>;
}

/** The steps of a night in their order; each is a command of its own, too. */
export const stages: readonly Stage[] = [
  {
    name: "ingest",
    run: async (run) => {
      run.found.ingest = await ingest(run.build, run.inputDir, async (build) =>
        buildTables(build, listModels("staging"), await listPriceQuarters(build)),
      );
      await writeState(run.build.store.root, ingestedNote, describeState(run.build));
    },
  },
  {
    name: "compute",
    run: async (run) => {
      if (run.isPublished) run.live = readLiveFiles(run.outDir);
      // Its failure is thrown where it is waited for, as that of the checks is.
      run.live?.catch(() => {});
      await writeDeadlines(run.build);
      const models = [...listModels("core"), ...listModels("marts")];
      await buildTables(run.build, models, await listQuarters(run.build));
      run.build.report.progress("checks", 0, 1);
      run.approved = approve(run);
      run.approved.catch(() => {});
    },
  },
  {
    name: "publish",
    run: async ({ build, outDir, baseUrl, retain, code, found, live, approved }) => {
      found.release = await publishRelease({
        marts: readMarts(build),
        provenance: readProvenance(build),
        outDir,
        asOf: build.asOf,
        baseUrl,
        retain,
        code,
        fingerprint: fingerprintMarts(build.live),
        ...(live && { live }),
        ...(approved && { approve: () => approved }),
        report: { ...build.report, line: (line) => build.report.line(`  ${line}`) },
      });
    },
  },
];

/** The names of all steps, in their order: what a whole night runs. */
export const everyStage: readonly Stage["name"][] = stages.map(({ name }) => name);

/**
 * Checks the tables on an engine of its own, so that a release can be made meanwhile, shows them in the catalog, one that fails
 * its checks among them, and notes them as live.
 */
async function approve({ build, found, isPublished }: Run): Promise<void> {
  const warehouse = build.beside ?? (await openBeside(build.warehouse));
  const checking = { ...build, warehouse, report: silentReport };
  try {
    const checks = await readChecks();
    const check = () => runChecks(checking, checks);
    // Publishing keeps one core busy.
    const threads = Math.max(1, warehouse.threads - Number(isPublished));
    found.checks = await warehouse.onThreads(threads, check);
  } finally {
    await writeOwnTable(checking, "ops.runs", [{ as_of: build.asOf, has_passed: found.checks !== undefined }]);
    await writeCatalog(build);
    await placeDictionary(build.store.root);
  }
  await writeState(build.store.root, liveNote, describeState(build));
}

const describeState = ({ asOf, live }: Build): LiveState => ({ asOf, partitions: live });

/** The filing deadlines up to as-of, which may be a later day than that of the ingest. */
async function writeDeadlines(build: Build): Promise<void> {
  const quarters = quartersBetween(`${firstYear}-03-31`, build.asOf);
  const deadlines = quarters.map((report_period) => ({ report_period, deadline: filingDeadline(report_period) }));
  await writeOwnTable(build, "staging.filing_deadlines", deadlines);
}

/**
 * The tables of a layer that are built by their SQL, in the order in which they are declared; what is cut by source is made
 * while the source is open, a view where it is read.
 */
export function listModels(layer: Layer): Table[] {
  return tables
    .filter(({ name }) => layerOf(name) === layer)
    .filter((table) => hasModel(table) && table.partitioning !== "source" && !isView(table));
}

/** The quarters that any close is of, in order: staging has no other table that is cut by quarter. */
async function listPriceQuarters(build: Build): Promise<string[]> {
  await defineViews(build, [viewLive(build, "raw.prices")]);
  const rows = await build.warehouse.rows("select distinct report_period from raw.prices order by 1");
  return rows.map(({ report_period }) => String(report_period));
}

/** The report periods that any filing is for, in order. */
export async function listQuarters(build: Build): Promise<string[]> {
  await defineViews(
    build,
    (["staging.filings", "staging.corrections"] as const).map((name) => viewLive(build, name)),
  );
  const rows = await build.warehouse.rows(
    `select report_period from staging.filings where filed_at <= $as_of::date
     union
     select quarter_end(corrected_value::date) from staging.corrections where field = 'report_period'
     order by 1`,
    { as_of: build.asOf },
  );
  if (rows.length === 0) throw await explainNoFilings(build);
  return rows.map(({ report_period }) => String(report_period));
}

/** Where nothing was read of any filing, what kept the first from being read. */
async function explainNoFilings(build: Build): Promise<Error> {
  await defineViews(build, [viewLive(build, "ops.rejects")]);
  const [reject] = await build.warehouse.rows(
    `select file || ' ' || describe_reject(line, field, value, reason) as example from ops.rejects
     where accession_number is not null and (select count(*) from staging.filings) = 0
     order by ends_with(file, 'SUBMISSION.tsv') desc, file, line limit 1`,
  );
  return new Error(
    reject
      ? `No filing could be used; the first that is wrong: ${reject.example}. Get the file again.`
      : `No filing was made on or before ${build.asOf}. Give a later day with --as-of, or add filings.`,
  );
}
