import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listFiles } from "../pipeline/publish/manifest.ts";
import { endpoints } from "../schemas/endpoints.ts";
import {
  compareTrees,
  type GoldenTree,
  goldenFolder,
  readGoldenTree,
  readReleaseTree,
  writeGoldenTree,
} from "./golden-tree.ts";
import { runFixtures } from "./run-fixtures.ts";

let webRoot: string;

beforeAll(async () => {
  webRoot = (await runFixtures()).webRoot;
});

test("the fixtures publish the golden tree; where they are to publish another one, run: npm run golden", async () => {
  const [golden, actual] = [await readGoldenTree(goldenFolder), await readReleaseTree(webRoot)];
  expect(compareTrees(golden, actual).join("\n")).toBe("");
  expect(actual.texts).toEqual(golden.texts);
});

test("the golden tree holds real managers in all five endpoints, and in full what a reviewer reads", async () => {
  const { digests, texts } = await readGoldenTree(goldenFolder);
  expect(Object.keys(digests).length).toBeGreaterThan(2000);
  expect(Object.keys(texts)).toHaveLength(3 + 5 + 8);
  for (const { slug, listKey } of endpoints) {
    expect(JSON.parse(texts[`v1/${slug}/index.json`] ?? "{}")[listKey].length, slug).toBeGreaterThan(6);
  }
  expect(texts["v1/status.json"]).toContain('"release": "<id>"');
});

const golden: GoldenTree = {
  digests: { "v1/a.json": "1", "v1/b.json": "2", "v1/gone.json": "3", "v1/same.json": "4" },
  texts: { "v1/a.json": '{"x":{"y":[1,2]},"z":null}', "v1/same.json": "{}" },
};

test("missing, unexpected and changed files are told apart, with the values that changed where both are known", () => {
  const actual: GoldenTree = {
    digests: { "v1/a.json": "9", "v1/b.json": "8", "v1/new.json": "7", "v1/same.json": "4" },
    texts: { "v1/a.json": '{"x":{"y":[1,3,4]}}', "v1/new.json": "{}" },
  };
  expect(compareTrees(golden, actual)).toEqual([
    "changed     v1/a.json",
    "              /x/y/1: 2 is now 3",
    "              /x/y/2: undefined is now 4",
    "              /z: null is now undefined",
    "changed     v1/b.json",
    "missing     v1/gone.json",
    "unexpected  v1/new.json",
  ]);
  expect(compareTrees(golden, golden)).toEqual([]);
});

test("a long list of changed values is cut short", () => {
  const list = (first: number) => JSON.stringify(Array.from({ length: 7 }, (_, index) => first + index));
  const tree = (digest: string, text: string): GoldenTree => ({ digests: { a: digest }, texts: { a: text } });
  const lines = compareTrees(tree("1", list(0)), tree("2", list(10)));
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toBe("              and 2 more");
});

test("a tree is read as it was written, in place of the one before", async () => {
  const folder = await mkdtemp(join(tmpdir(), "golden-"));
  try {
    await writeGoldenTree(folder, golden);
    await writeGoldenTree(folder, { digests: { "v1/a.json": "1" }, texts: { "v1/a.json": "{}" } });
    expect(await readGoldenTree(folder)).toEqual({ digests: { "v1/a.json": "1" }, texts: { "v1/a.json": "{}" } });
    expect(await listFiles(folder)).toEqual(["manifest.json", "v1/a.json"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
