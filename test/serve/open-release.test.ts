import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import { writeRelease } from "./fake-release.ts";

let folder: string;
let root: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "release-"));
  root = await writeRelease(folder, { id: "one", figure: 1, entries: 3 });
});
afterEach(() => rm(folder, { recursive: true }));

const holding = "v1/rankings/fund-trends/holding.arrow";

test("a release tells its id, its years, its latest quarter and its files", async () => {
  const release = await openRelease(root);
  expect(release).toMatchObject({
    id: "one",
    latest: { year: 2023, quarter: 3 },
    lastModified: "Mon, 20 May 2024 00:00:00 GMT",
    context: { as_of_year: 2024 },
  });
  expect(release.digestOf(holding)).toMatch(/^[0-9a-f]{64}$/);
  expect(release.digestOf("manifest.json")).toMatch(/^[0-9a-f]{64}$/);
  expect(release.digestOf("v1/rankings")).toBeUndefined();
});

test("the 16 rankings asked for last stay open, no more", async () => {
  const release = await openRelease(root);
  const first = await release.openRanking(holding);
  const copies = Array.from({ length: 16 }, (_, index) => `v1/rankings/${index}.arrow`);
  for (const copy of copies) await copyFile(join(root, holding), join(root, copy));
  for (const copy of copies.slice(1)) await release.openRanking(copy);
  expect(await release.openRanking(holding)).toBe(first);
  await release.openRanking(String(copies[0]));
  expect(await release.openRanking(holding)).toBe(first);
  for (const copy of copies) await release.openRanking(copy);
  expect(await release.openRanking(holding)).not.toBe(first);
});

test("a ranking that could not be read is tried again", async () => {
  const release = await openRelease(root);
  await expect(release.openRanking("v1/rankings/late.arrow")).rejects.toThrow("ENOENT");
  await copyFile(join(root, holding), join(root, "v1/rankings/late.arrow"));
  expect((await release.openRanking("v1/rankings/late.arrow")).length).toBe(3);
});

test("a document that is not as published is named with its fault", async () => {
  await writeFile(join(root, "v1/sectors.json"), '{"sectors":[{"id":"A B","name":"x"}]}');
  await expect(openRelease(root)).rejects.toThrow(/v1\/sectors\.json is damaged \(.*sectors\[0\]\.id: .*\)\. Publish/);
});

test.each(["manifest.json", "v1/status.json", "v1/sectors.json", "v1/industries.json"])(
  "%s is named where it is cut off or missing",
  async (path) => {
    await writeFile(join(root, path), "{");
    await expect(openRelease(root)).rejects.toThrow(`${join(root, path)} is damaged (`);
    await rm(join(root, path));
    await expect(openRelease(root)).rejects.toThrow(`${join(root, path)} is missing. Publish again`);
  },
);
