import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { printStamp } from "../../pipeline/ingest/file-stamp.ts";
import { groupSources, type Source } from "../../pipeline/ingest/group-sources.ts";
import { openReaders } from "../../pipeline/ingest/information-table/open-readers.ts";
import { openSource, readSource, type SourceContent } from "../../pipeline/ingest/read-source.ts";
import { silentReport } from "../../pipeline/log/report.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { openPartitionStore } from "../../pipeline/tables/partitions.ts";
import { prepareWarehouse } from "../../pipeline/tables/prepare-warehouse.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import type { InputKind } from "../../schemas/inputs/sources.ts";

/** What a file's tests build with, in a folder of their own; both are gone when they have ended. */
export async function openTestBuild(name: string): Promise<{ build: Build; root: string }> {
  const warehouse = await openWarehouse({ threads: 1 });
  await prepareWarehouse(warehouse);
  const root = await mkdtemp(join(tmpdir(), `${name}-`));
  afterAll(async () => {
    warehouse.close();
    await rm(root, { recursive: true });
  });
  const store = openPartitionStore(join(root, "warehouse"));
  return {
    root,
    build: {
      warehouse,
      store,
      live: new Map(),
      asOf: "2023-11-30",
      report: silentReport,
      counts: { built: 0, reused: 0 },
    },
  };
}

/** A file as a source by itself, known by `content` where the listing of the input folder would have its digest. */
export async function makeSource(path: string, file: string, kind: InputKind, content = file): Promise<Source> {
  const stamp = printStamp(await stat(path));
  const [source] = groupSources([{ file, path, stamp, kind, bytes: 1, sha256: content, filedAt: null }]);
  return source ?? expect.unreachable();
}

/** What a source brings. */
export async function readInput(
  build: Build,
  root: string,
  source: Source,
  madeFrom: string,
  readers = openReaders(),
): Promise<SourceContent> {
  return readSource(build, await openSource({ folder: join(root, "reading"), readers, atOnce: 1 }, source, madeFrom));
}
