import { link, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readChecked, writeChecked } from "../../pipeline/checks/checked.ts";
import {
  ingestedNote,
  liveNote,
  readLiveState,
  requireIngestedState,
  requireLiveState,
  writeState,
} from "../../pipeline/tables/live.ts";
import type { Partition } from "../../pipeline/tables/partitions.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { tables } from "../../schemas/tables.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const root = renewTemporaryFolder("live");

const path = "core/filings/2023q1-0123456789abcdef-0123456789abcdef.parquet";
const [key, madeFrom, content] = ["2023q1", "0123456789abcdef", "0123456789abcdef"];
const table = "core.filings" as const;
const empty = new Map<TableName, Partition[]>(
  tables.flatMap(({ name, partitioning }) => (partitioning === "view" ? [] : [[name, []] as const])),
);
const state = {
  asOf: "2023-05-20",
  partitions: new Map([...empty, [table, [{ table, key, madeFrom, content, path }]]]),
};

test("what is live is read as it was written; where nothing was, there is nothing", async () => {
  expect(await readLiveState(root)).toBeUndefined();
  await writeState(root, liveNote, state);
  expect(await readLiveState(root)).toEqual({ ...state, outdated: [] });
});

test("where nothing was ingested, the way to tables begins with the night", async () => {
  await expect(requireLiveState(root)).rejects.toThrow(
    /holds no tables that passed their checks\. Run "npm run nightly -- --input DIR --out/,
  );
});

test("what an ingest left is not yet live", async () => {
  await writeState(root, ingestedNote, state);
  await expect(requireIngestedState(root)).resolves.toMatchObject(state);
  await expect(requireLiveState(root)).rejects.toThrow(
    /holds no tables that passed their checks\. Run "npm run compute -- --out/,
  );
  await writeState(root, liveNote, state);
  await rm(join(root, "ingested.json"));
  await expect(requireIngestedState(root)).rejects.toThrow(/holds no ingested data yet\. Run "npm run ingest/);
});

test("a table that was written with other columns is read by no command that needs it, but by one that makes it anew", async () => {
  const outdate = async (note: string) => {
    const written = await readFile(join(root, note), "utf8");
    await writeFile(join(root, note), written.replace(/("core.filings": )"\w+"/, '$1"others"'));
  };
  await writeState(root, liveNote, state);
  await outdate("live.json");
  expect(await readLiveState(root)).toEqual({ ...state, outdated: ["core.filings"] });
  await expect(requireLiveState(root)).rejects.toThrow(
    /another version of this program: core\.filings had other columns then, or none\. Run "npm run nightly -- --input DIR --out \S+" first/,
  );
  await writeState(root, liveNote, state);
  await writeFile(
    join(root, "live.json"),
    (await readFile(join(root, "live.json"), "utf8")).replace(/("core\.(filings|splits|funds)": )"\w+"/g, '$1"others"'),
  );
  await expect(requireLiveState(root)).rejects.toThrow(/: core\.\w+ and 2 other tables had other columns then/);
  await writeState(root, ingestedNote, state);
  await expect(requireIngestedState(root)).resolves.toMatchObject(state);
  await outdate("ingested.json");
  await expect(requireIngestedState(root)).rejects.toThrow(/another version of this program: core\.filings/);
});

test("a table that an earlier version did not make is not taken for empty", async () => {
  const without = (name: TableName) => ({
    ...state,
    partitions: new Map([...state.partitions].filter(([each]) => each !== name)),
  });
  await writeState(root, liveNote, without("marts.sectors"));
  expect(await readLiveState(root)).toMatchObject({ outdated: ["marts.sectors"] });
  await expect(requireLiveState(root)).rejects.toThrow(
    /another version of this program: marts\.sectors had .* or none/,
  );
  await writeState(root, ingestedNote, without("staging.securities"));
  await expect(requireIngestedState(root)).rejects.toThrow(/another version of this program: staging\.securities had/);
  await writeState(root, ingestedNote, without("core.filings"));
  await expect(requireIngestedState(root)).resolves.toMatchObject({ outdated: [] });
});

test("a note is replaced, not written over: who has it open reads the old one whole", async () => {
  await writeState(root, liveNote, state);
  const held = join(root, "held.json");
  await link(join(root, "live.json"), held);
  const before = await readFile(held, "utf8");
  await writeState(root, liveNote, { asOf: "2023-05-21", partitions: new Map() });
  expect(await readFile(held, "utf8")).toBe(before);
  expect((await readLiveState(root))?.asOf).toBe("2023-05-21");
  expect((await readdir(root)).sort()).toEqual(["held.json", "live.json"]);
});

test.each([
  ["is cut off", '{"as_of": "2023-05-20", "tab'],
  ["is empty", ""],
  ["has no day", '{"tables": {}}'],
  ["names a file that is no partition", `{"as_of": "2023-05-20", "tables": {"core.filings": ["${path}.old"]}}`],
])("live.json that %s is an error that names it and says what to do", async (_, text) => {
  await writeFile(join(root, "live.json"), text);
  await expect(readLiveState(root)).rejects.toThrow(
    new RegExp(
      `^${join(root, "live.json")} is damaged \\(.+\\)\\. Remove it and run "npm run nightly -- --input DIR --out ${dirname(root)}" again`,
    ),
  );
});

test("what checks found is read as it was noted; where the note is damaged, or of another version, nothing is known", async () => {
  expect(await readChecked(root)).toEqual({});
  const found = [{ cik: 1, price: 0.5, is_alone: true, name: null }];
  const checked = { filings__odd: { "2023q4": { read: "a", found }, "2023q3": { read: "b", found: [] } } };
  await writeChecked(root, checked);
  expect(await readChecked(root)).toEqual(checked);
  for (const text of ["{", "", '{"by": "a", "partitions": []}']) {
    await writeFile(join(root, "checked.json"), text);
    expect(await readChecked(root)).toEqual({});
  }
});
