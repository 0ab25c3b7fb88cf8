import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listInputs } from "../../pipeline/ingest/list-inputs.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "list-inputs-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function list(...files: string[]) {
  for (const file of files) {
    const path = join(folder, "input", file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.endsWith(".gz") ? gzipSync("cusip\n") : "cusip\n");
  }
  return listInputs(join(folder, "input"), join(folder, "cache.json"));
}

test("files are listed in the order of their paths, each with its kind by where it lies", async () => {
  const inputs = await list("securities.csv.gz", "prices/a.csv", "prices/a.csv.gz", "old/securities.csv", "funds.csv");
  expect(inputs.map(({ file, kind }) => [file, kind])).toEqual([
    ["funds.csv", "funds"],
    ["old/securities.csv", null],
    ["prices/a.csv", "prices"],
    ["prices/a.csv.gz", "prices"],
    ["securities.csv.gz", "securities"],
  ]);
});

test.each(["securities", "funds", "splits", "cusip_changes", "corrections"])(
  "two files of %s are an error that names both",
  async (kind) => {
    await expect(list(`${kind}.csv`, `${kind}.csv.gz`)).rejects.toThrow(
      `${kind}.csv and ${kind}.csv.gz are both in the input folder, which has one such file: keep the one that is right, and remove the other.`,
    );
  },
);

test("letter case makes no other file of it", async () => {
  await expect(list("Funds.CSV", "funds.csv", "funds.csv.gz")).rejects.toThrow(
    "Funds.CSV and funds.csv and funds.csv.gz",
  );
});
