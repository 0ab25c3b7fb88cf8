import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ingest } from "../../pipeline/ingest/ingest.ts";
import { type Build, prepareWarehouse } from "../../pipeline/models.ts";
import { openPartitionStore } from "../../pipeline/partitions.ts";
import { silentReport } from "../../pipeline/report.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import { makeSubmission } from "./make-submission.ts";

const warehouse = await openWarehouse({ threads: 1 });
await prepareWarehouse(warehouse);
const folder = await mkdtemp(join(tmpdir(), "ingest-"));
const [input, root] = [join(folder, "input"), join(folder, "out/warehouse")];
afterAll(async () => {
  warehouse.close();
  await rm(folder, { recursive: true });
});

test("what lies among EDGAR's texts and is none stops no night: it is named with the strangers and listed among the rejects", async () => {
  await mkdir(join(input, "edgar"), { recursive: true });
  await mkdir(root, { recursive: true });
  await writeFile(join(input, "edgar/filing.txt"), makeSubmission());
  await writeFile(join(input, "edgar/README.txt"), "Filings of the managers that we follow.\n");
  await writeFile(
    join(input, "edgar/page.txt"),
    "<!DOCTYPE html>\n<html><body>Request Rate Threshold Exceeded</body></html>\n",
  );
  const store = openPartitionStore(root);
  const build: Build = {
    ...{ warehouse, store, live: new Map(), asOf: "2023-11-30", report: silentReport, counts: { built: 0, reused: 0 } },
  };
  const read = () => ingest(build, input, async () => {});
  const strangers = ["edgar/README.txt", "edgar/page.txt"];
  expect(await read()).toMatchObject({ files: 3, sources: 2, sourcesRead: 2, strangers });
  expect(await read()).toMatchObject({ sourcesRead: 0, strangers });
  const rowsOf = (name: "staging.filings" | "ops.rejects") => {
    const files = (build.live.get(name) ?? []).map(({ path }) => `'${join(root, path)}'`);
    return warehouse.rows(`from read_parquet([${files.join(", ")}]) order by all`);
  };
  expect(await rowsOf("staging.filings")).toMatchObject([{ accession_number: "0000000001-22-000001" }]);
  const reason = expect.stringMatching(/^passed over: not an EDGAR submission; /);
  expect(await rowsOf("ops.rejects")).toMatchObject(strangers.map((file) => ({ file, line: null, reason })));
});
