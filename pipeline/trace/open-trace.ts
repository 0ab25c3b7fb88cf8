import { realpath } from "node:fs/promises";
import type { StatusDocument } from "../../schemas/documents/status.ts";
import { type EndpointSlug, findEndpoint } from "../../schemas/endpoints.ts";
import { rankingPath } from "../../schemas/pages.ts";
import { previousQuarterEnd, quarterEnd, quarterName, quarterOf } from "../calendar.ts";
import { printReading } from "../log/print-command.ts";
import { silentReport } from "../log/report.ts";
import { warehouseFolder, webRootLink } from "../output/out-folder.ts";
import { requireOutFolder } from "../output/require-out-folder.ts";
import { readParts } from "../publish/live-files.ts";
import { dayOfRelease, nameRelease } from "../publish/release.ts";
import { openRelease } from "../serve/open-release.ts";
import { decodeEntries } from "../serve/ranking.ts";
import type { Release } from "../serve/release.ts";
import type { Parameters, Value } from "../sql/sql-parameters.ts";
import { type LiveState, requireLiveState } from "../tables/live.ts";
import type { Build } from "../tables/models.ts";
import { listOrigins, selectSources } from "../tables/origins.ts";
import { openPartitionStore } from "../tables/partitions.ts";
import { listTables } from "../tables/plans.ts";
import { prepareWarehouse } from "../tables/prepare-warehouse.ts";
import { fingerprintMarts } from "../tables/read-marts.ts";
import { readSql } from "../tables/read-model.ts";
import { defineViews, findLive, type View, viewLive } from "../tables/views.ts";
import { openWarehouse, type WarehouseOptions } from "../warehouse.ts";

/** An entry of a published list, as its ranking file holds it. */
export type PublishedEntry = Readonly<Record<string, unknown>>;

/** How much a trace prints. */
export interface TraceOptions {
  /** Longest list; 0 prints every list whole. */
  readonly limit: number;
  /** Folder of the raw files from which the rows of information tables are printed as filed; undefined prints none. */
  readonly rowsFrom: string | undefined;
}

/** The live release and the live warehouse under one output folder, read side by side and never written. */
export interface Trace {
  /** The output folder. */
  readonly outDir: string;
  /** The release's status document: its id, its as-of date and every quarter held. */
  readonly status: StatusDocument;
  /** The day as of which the warehouse was computed. */
  readonly asOf: string;
  /** Whether the release was made of this warehouse, as far as what is noted of it tells. */
  readonly isOfRelease: boolean;
  /** Last day of the quarter that the API answers where none is asked for. */
  readonly latest: string;
  /**
   * The rows of an SQL file, given by its path under `pipeline`, whose columns are the fields of `T`. With a `report_period` only that
   * quarter and the one before are read of tables that are cut by quarter, and of filings' rows. One query at a time: the next may read
   * other quarters.
   */
  rows<T>(file: string, parameters: Parameters): Promise<T[]>;
  /** The published entries of an endpoint (and quarter, where it has one ranking a quarter); none where it has no ranking. */
  readEntries(endpoint: EndpointSlug, reportPeriod: string): Promise<PublishedEntry[]>;
  close(): void;
}

/**
 * Opens what a run left under an output folder, on an engine of its own.
 * @throws Error where no run has finished there, or no release is live.
 */
export async function openTrace(outDir: string, engine: WarehouseOptions): Promise<Trace> {
  requireOutFolder(outDir);
  const root = warehouseFolder(outDir);
  const state = await requireLiveState(root);
  const release = await openRelease(await findLiveRelease(outDir));
  const { status } = release;
  const isOfRelease = await isMadeOf(outDir, status.release, state);
  const warehouse = await openWarehouse(engine);
  await prepareWarehouse(warehouse);
  const [store, live] = [openPartitionStore(root), new Map(state.partitions)];
  const counts = { built: 0, reused: 0 };
  // Views are defined with it, nothing is built.
  const build: Build = { warehouse, store, live, asOf: state.asOf, report: silentReport, counts };
  return {
    outDir,
    status,
    asOf: state.asOf,
    isOfRelease,
    latest: quarterEnd(release.latest.year, release.latest.quarter),
    rows: async <T>(file: string, parameters: Parameters) => {
      const sql = await readSql(file);
      await defineRead(build, sql, parameters.report_period);
      return (await warehouse.rows(sql, { as_of: state.asOf, ...parameters })) as T[];
    },
    readEntries: (endpoint, reportPeriod) => readEntries(release, endpoint, reportPeriod),
    close: () => warehouse.close(),
  };
}

/** Another release of the same day may be live: one that was gone back to, or that of a run before. */
async function isMadeOf(outDir: string, id: string, { asOf, partitions }: LiveState): Promise<boolean> {
  if (dayOfRelease(id) !== asOf) return false;
  const { code = "", baseUrl } = (await readParts(outDir, id)) ?? {};
  if (code === "" || baseUrl === undefined) return true;
  return nameRelease(asOf, [fingerprintMarts(partitions), baseUrl], code) === id;
}

async function readEntries(release: Release, slug: EndpointSlug, reportPeriod: string): Promise<PublishedEntry[]> {
  const path = rankingPath(findEndpoint(slug), quarterOf(reportPeriod));
  if (release.digestOf(path) === undefined) return [];
  return decodeEntries(await release.openRanking(path)).map((entry) => JSON.parse(entry));
}

async function findLiveRelease(outDir: string): Promise<string> {
  const link = webRootLink(outDir);
  try {
    return await realpath(link);
  } catch (cause) {
    throw new Error(`${link} is no live release. Run "${printReading("nightly", outDir)}" first.`, { cause });
  }
}

/**
 * Lets the tables that a query names read their live partitions, where a quarter is given those of it and of the one before; of the
 * rows of filings, which lie by source, the sources of these quarters' filings.
 */
async function defineRead(build: Build, sql: string, reportPeriod: Value | undefined): Promise<void> {
  const views = listTables(sql).map((name) => viewLive(build, name));
  if (typeof reportPeriod !== "string") return defineViews(build, views);
  const quarters = [previousQuarterEnd(reportPeriod), reportPeriod];
  const origins = await listOrigins(build);
  const narrow = ({ table, partitions }: View): View => {
    if (table.partitioning === "quarter") return { table, partitions: findLive(build, table.name, quarters) };
    const isOfRows = table.name === "staging.holdings";
    return { table, partitions: isOfRows ? selectSources(origins, partitions, quarters.map(quarterName)) : partitions };
  };
  return defineViews(build, views.map(narrow));
}
