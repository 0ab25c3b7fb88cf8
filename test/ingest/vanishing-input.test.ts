import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { listEntries } from "../../pipeline/ingest/list-entries.ts";

vi.mock("node:fs/promises", async (original) => {
  const disk = await original<typeof import("node:fs/promises")>();
  return {
    ...disk,
    readdir: async (path: string) => [...(await disk.readdir(path)), "0000000001-23-000001.txt.gz.part"],
  };
});

test("what a fetch has renamed since it was listed is passed over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vanishing-"));
  await mkdir(join(folder, "edgar"));
  await writeFile(join(folder, "edgar/0000000001-23-000001.txt.gz"), "");
  const entries = await listEntries(folder, join(folder, "out"));
  expect(entries.map(({ file }) => file)).toEqual(["edgar/0000000001-23-000001.txt.gz"]);
  await rm(folder, { recursive: true });
});
