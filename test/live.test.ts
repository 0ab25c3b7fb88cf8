import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readChecked, writeChecked } from "../pipeline/checked.ts";
import { readLiveState, writeLiveState } from "../pipeline/live.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "live-"));
});
afterEach(() => rm(root, { recursive: true }));

const path = "core/filings/2023q1-0123456789abcdef-0123456789abcdef.parquet";

test("what is live is read as it was written; where nothing was, there is nothing", async () => {
  expect(await readLiveState(root)).toBeUndefined();
  const [key, madeFrom, content] = ["2023q1", "0123456789abcdef", "0123456789abcdef"];
  const table = "core.filings" as const;
  const state = { asOf: "2023-05-20", partitions: new Map([[table, [{ table, key, madeFrom, content, path }]]]) };
  await writeLiveState(root, state);
  expect(await readLiveState(root)).toEqual(state);
});

test.each([
  ["is cut off", '{"as_of": "2023-05-20", "tab'],
  ["is empty", ""],
  ["has no day", '{"tables": {}}'],
  ["names a file that is no partition", `{"as_of": "2023-05-20", "tables": {"core.filings": ["${path}.old"]}}`],
])("live.json that %s is an error that names it and says what to do", async (_, text) => {
  await writeFile(join(root, "live.json"), text);
  await expect(readLiveState(root)).rejects.toThrow(
    new RegExp(`^${join(root, "live.json")} is damaged \\(.+\\)\\. Remove it and run "npm run nightly" again`),
  );
});

test("the partitions that passed are those that the same checks passed", async () => {
  await writeChecked(root, "these", [path]);
  expect(await readChecked(root, "these")).toEqual(new Set([path]));
  expect(await readChecked(root, "others")).toEqual(new Set());
  await writeFile(join(root, "checked.json"), "{");
  await expect(readChecked(root, "these")).rejects.toThrow(/checked\.json is damaged .* Remove it/);
});
