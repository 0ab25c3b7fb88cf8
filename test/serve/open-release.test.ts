import { readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import { printLastModified } from "../../pipeline/serve/release.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { writeRelease } from "./fake-release.ts";

const one = { id: "one", figure: 1, entries: 3 };
const folder = renewTemporaryFolder("release");
let root: string;

beforeEach(async () => {
  root = await writeRelease(folder, one);
});

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
  const copies = Array.from({ length: 16 }, (_, index) => `v1/rankings/${index}.arrow`);
  const bytes = await readFile(join(root, holding));
  const release = await openRelease(
    await writeRelease(
      folder,
      one,
      copies.map((copy) => [copy, bytes]),
    ),
  );
  const first = await release.openRanking(holding);
  for (const copy of copies.slice(1)) await release.openRanking(copy);
  expect(await release.openRanking(holding)).toBe(first);
  await release.openRanking(String(copies[0]));
  expect(await release.openRanking(holding)).toBe(first);
  for (const copy of copies) await release.openRanking(copy);
  expect(await release.openRanking(holding)).not.toBe(first);
});

test("a ranking that could not be read is tried again", async () => {
  const release = await openRelease(root);
  await rename(join(root, holding), join(root, "elsewhere"));
  await expect(release.openRanking(holding)).rejects.toThrow(`${join(root, holding)} is missing. Publish again`);
  await rename(join(root, "elsewhere"), join(root, holding));
  expect((await release.openRanking(holding)).length).toBe(3);
});

test("a file that was damaged since is not sent by the tag of the whole one", async () => {
  const release = await openRelease(root);
  for (const path of [holding, "v1/icons/fund-a.svg"]) {
    await truncate(join(root, path), 5);
    const file = await release.findFile(path);
    await expect(file?.read()).rejects.toThrow(`${join(root, path)} is not as it was published. Publish again`);
  }
  await expect(release.openRanking(holding)).rejects.toThrow("is not as it was published");
});

test("a document that says something else than was published is no part of a release", async () => {
  const path = join(root, "v1/status.json");
  await writeFile(path, (await readFile(path, "utf8")).replace('"quarter":3', '"quarter":2'));
  await expect(openRelease(root)).rejects.toThrow(`${path} is not as it was published. Publish again`);
});

test("nothing was changed later than it is sent, though its as-of date lies ahead", () => {
  expect(printLastModified("2024-05-20")).toBe("Mon, 20 May 2024 00:00:00 GMT");
  expect(Date.parse(printLastModified("2999-12-31"))).toBeLessThanOrEqual(Date.now());
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
