import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ingest } from "../../pipeline/ingest/ingest.ts";
import { makeSubmission } from "./make-submission.ts";
import { openTestBuild } from "./read-input.ts";

const { build, root } = await openTestBuild("ingest");

test("what lies among EDGAR's texts and is none stops no night: it is named with the strangers and listed among the rejects", async () => {
  const input = join(root, "input");
  await mkdir(join(input, "edgar"), { recursive: true });
  await mkdir(build.store.root, { recursive: true });
  await writeFile(join(input, "edgar/filing.txt"), makeSubmission());
  await writeFile(join(input, "edgar/README.txt"), "Filings of the managers that we follow.\n");
  await writeFile(
    join(input, "edgar/page.txt"),
    "<!DOCTYPE html>\n<html><body>Request Rate Threshold Exceeded</body></html>\n",
  );
  const read = () => ingest(build, input, async () => {});
  const strangers = ["edgar/README.txt", "edgar/page.txt"];
  expect(await read()).toMatchObject({ files: 3, sources: 2, sourcesRead: 2, strangers });
  expect(await read()).toMatchObject({ sourcesRead: 0, strangers });
  const rowsOf = (name: "staging.filings" | "ops.rejects") => {
    const files = (build.live.get(name) ?? []).map(({ path }) => `'${join(build.store.root, path)}'`);
    return build.warehouse.rows(`from read_parquet([${files.join(", ")}]) order by all`);
  };
  expect(await rowsOf("staging.filings")).toMatchObject([{ accession_number: "0000000001-22-000001" }]);
  const reason = expect.stringMatching(/^passed over: not an EDGAR submission; /);
  expect(await rowsOf("ops.rejects")).toMatchObject(strangers.map((file) => ({ file, line: null, reason })));
});
