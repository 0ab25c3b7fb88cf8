import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tableFromIPC, tableToIPC } from "apache-arrow";
import { expect, test } from "vitest";
import { activateRelease } from "../../pipeline/publish/activate-release.ts";
import { type Changes, readChanges } from "../../pipeline/publish/changes.ts";
import { describeMove, describeReleases } from "../../pipeline/publish/describe-releases.ts";
import { digestFile, listFiles } from "../../pipeline/publish/manifest.ts";
import { publishRelease } from "../../pipeline/publish/publish.ts";
import { releaseDirectory } from "../../pipeline/publish/release.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { AS_OF, makeFiling, makeTables, openFakeMarts } from "./fake-marts.ts";
import { quickEffects } from "./watch-effects.ts";

const outDir = renewTemporaryFolder("changes");

type Tables = ReturnType<typeof makeTables>;

const publish = async (fingerprint: string, change: (tables: Tables) => void = () => {}) => {
  const tables = makeTables();
  change(tables);
  const sources = openFakeMarts(tables);
  const result = await publishRelease({
    ...sources,
    outDir,
    asOf: AS_OF,
    baseUrl: "",
    fingerprint,
    retain: 2,
    effects: quickEffects,
  });
  return { ...result, directory: releaseDirectory(outDir, result.id) };
};

/** One more filing of Oak, whose portfolio and one stock it moves; Scion's filing of 2013q3 is superseded. */
const publishMore = () =>
  publish("more", (tables) => {
    tables["core.filing_rulings"]?.push(makeFiling("0000000001-14-000002", "0001030818", "2013-12-31", "added"));
    Object.assign(tables["core.filing_rulings"]?.[2] ?? {}, { role: "superseded" });
    Object.assign(tables["marts.funds_portfolios"]?.[0] ?? {}, { aum: 175 });
    Object.assign(tables["marts.fund_trends"]?.[5] ?? {}, { current: 5_000, change: 4_999 });
    tables["marts.fund_trends"]?.splice(7, 1);
  });

const read = async (id: string): Promise<Changes> => {
  const changes = await readChanges(outDir, id);
  if (!changes) throw new Error(`release ${id} has no report`);
  return changes;
};

test("the report names the filings that are new, gone and ruled otherwise, and what moved by them", async () => {
  const first = await publish("first");
  expect(await read(first.id)).toMatchObject({ compared_with: null, rankings: [], files: { added: first.files } });
  const { id, changes: path } = await publishMore();
  const changes = await read(id);
  expect(path).toBe(join(outDir, "releases", `${id}.changes.json`));
  expect(changes).toMatchObject({ release: id, as_of: AS_OF, compared_with: first.id, not_comparable: [] });
  expect(changes.files).toEqual({ added: 0, removed: 0, changed: 37 });
  expect(changes.filings).toEqual({
    new: [makeFiling("0000000001-14-000002", "0001030818", "2013-12-31", "added")],
    withdrawn: [],
    changed: [],
    ruled_otherwise: [
      {
        ...makeFiling("0000000002-13-000004", "0001649339", "2013-09-30", "superseded"),
        role_before: "base",
        cik_before: "0001649339",
        report_period_before: "2013-09-30",
      },
    ],
  });
  const byOak = { filings_count: 1, filings: ["0000000001-14-000002"] };
  expect(changes.causes).toEqual({
    "v1/rankings/fund-trends/holding.arrow": { s5: byOak },
    "v1/rankings/funds-portfolios/2013q4.arrow": { "oak-management": byOak },
  });
  const [holding, portfolios, ...others] = changes.rankings;
  expect(portfolios).toMatchObject({
    path: "v1/rankings/funds-portfolios/2013q4.arrow",
    figure: "aum",
    report_period: "2013-12-31",
    changed: 1,
    most_moved: [{ id: "oak-management", name: "OAK-MANAGEMENT", before: 100, after: 175 }],
  });
  expect(holding).toMatchObject({ entries_before: 130, entries_after: 129, changed: 1, appeared: 0, vanished: 1 });
  expect(holding?.most_moved[0]).toEqual({ id: "s5", name: "T5", before: 5, after: 5_000 });
  expect(others).toEqual([]);
});

test("an entry that another filter finds now is told as changed, the others of its list are not", async () => {
  await publish("first");
  const { id } = await publish("narrowed", (tables) => {
    Object.assign(tables["marts.fund_trends"]?.[4] ?? {}, { sector_id: "energy" });
  });
  const [holding, ...others] = (await read(id)).rankings;
  expect(holding).toMatchObject({ changed: 1, appeared: 0, vanished: 0, most_moved: [] });
  expect(others).toEqual([]);
});

test("the first release asks for no holder: there is nothing to explain", async () => {
  const sources = openFakeMarts(makeTables());
  const findHolders = () => Promise.reject(new Error("asked for holders"));
  const watched = { ...sources, provenance: { ...sources.provenance, findHolders } };
  const options = { outDir, asOf: AS_OF, baseUrl: "", fingerprint: "first", effects: quickEffects };
  const { id } = await publishRelease({ ...options, ...watched });
  expect((await read(id)).causes).toEqual({});
});

test("filings that move no figure leave the release as it is, and are not new to the next one", async () => {
  const first = await publish("first");
  const addSuperseded = (tables: Tables) => {
    tables["core.filing_rulings"]?.push(makeFiling("0000000001-14-000002", "0001030818", "2013-12-31", "superseded"));
    tables["core.position_changes"]?.pop();
  };
  const filing = makeFiling("0000000001-14-000002", "0001030818", "2013-12-31", "superseded");
  expect(await publish("first", addSuperseded)).toMatchObject({
    ...{ id: first.id, outcome: "unchanged" },
    filings: { new: [filing], withdrawn: [], changed: [], ruled_otherwise: [] },
  });
  expect(await publish("first", addSuperseded)).not.toHaveProperty("filings");
  // Another fingerprint of the same rulings, as of a reason in other words.
  const reworded = (tables: Tables) => {
    addSuperseded(tables);
    for (const row of tables["core.filing_rulings"] ?? []) Object.assign(row, { reason: "another" });
  };
  expect(await publish("first", reworded)).not.toHaveProperty("filings");
  const next = await publish("next", addSuperseded);
  expect((await read(next.id)).filings?.new).toEqual([]);
});

test.each([{ row_count: 2 }, { filed_value: 60 }, { shares: 50 }, { row_count: 2, filed_value: 60, shares: 50 }])(
  "a filing that came again with %j is told, with what it was, and is behind what it moved",
  async (other) => {
    await publish("first");
    const { id } = await publish("again", (tables) => {
      Object.assign(tables["core.filing_rulings"]?.[0] ?? {}, other);
      Object.assign(tables["marts.funds_portfolios"]?.[0] ?? {}, { aum: 60 });
    });
    const { filings, causes } = await read(id);
    const again = makeFiling("0000000001-14-000001", "0001030818", "2013-12-31");
    expect(filings).toEqual({
      ...{ new: [], withdrawn: [], ruled_otherwise: [] },
      changed: [{ ...again, ...other, row_count_before: 3, filed_value_before: 100, shares_before: 40 }],
    });
    expect(Object.values(causes)).toEqual([
      { "oak-management": { filings_count: 1, filings: ["0000000001-14-000001"] } },
    ]);
    expect((await describeMove(outDir, id)).moved).toContain("0 withdrawn, 1 changed, 0 ruled otherwise");
  },
);

test("a report of an earlier version, which tells less of filings, is read", async () => {
  await publish("first");
  const { id, changes: path } = await publishMore();
  const { filings, ...report } = await read(id);
  const { changed: _, ...lists } = filings ?? expect.unreachable();
  const totals = ["row_count", "filed_value", "shares"];
  const shorten = (filing: object) =>
    Object.fromEntries(Object.entries(filing).filter(([name]) => !totals.includes(name)));
  const shorter = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.map(shorten)]));
  writeFileSync(path, JSON.stringify({ ...report, filings: shorter }));
  expect((await read(id)).filings).toMatchObject({ changed: [], new: [{ accession_number: "0000000001-14-000002" }] });
});

test("a report of an earlier version, which tells no shares of filings that came again, is read", async () => {
  await publish("first");
  const { id, changes: path } = await publish("again", (tables) => {
    Object.assign(tables["core.filing_rulings"]?.[0] ?? {}, { row_count: 2 });
  });
  const { filings, ...report } = await read(id);
  const changed = filings?.changed.map(({ shares: _, shares_before: __, ...filing }) => filing);
  writeFileSync(path, JSON.stringify({ ...report, filings: { ...filings, changed } }));
  expect((await read(id)).filings?.changed).toMatchObject([{ row_count: 2, row_count_before: 3 }]);
});

test("the other way round, the filing is withdrawn", async () => {
  await publishMore();
  const { id } = await publish("first");
  expect((await read(id)).filings?.withdrawn).toEqual([
    makeFiling("0000000001-14-000002", "0001030818", "2013-12-31", "added"),
  ]);
});

test("the bytes that are served do not depend on which release was live before, the report does", async () => {
  const alone = await publishMore();
  const manifest = readFileSync(join(alone.directory, "manifest.json"));
  expect((await read(alone.id)).compared_with).toBeNull();
  const first = await publish("first");
  const again = await publishMore();
  expect(again).toMatchObject({ id: alone.id, outcome: "reactivated" });
  expect(readFileSync(join(again.directory, "manifest.json"))).toEqual(manifest);
  expect((await read(again.id)).compared_with).toBe(first.id);
});

test("a release is pruned with its notes, and notes left by a run that died are removed", async () => {
  const first = await publish("first");
  await publishMore();
  writeFileSync(join(outDir, "releases", "2014-02-19-0123456789ab.changes.json"), "{}");
  await publish("third");
  expect(existsSync(first.directory)).toBe(false);
  const notes = (await listFiles(join(outDir, "releases"))).filter((path) => !path.includes("/"));
  expect(notes).toHaveLength(6);
  expect(notes.some((name) => name.startsWith(first.id) || name.startsWith("2014-02-19"))).toBe(false);
});

test.each([
  ["holds something else", (path: string) => writeFileSync(path, "half")],
  [
    "holds another figure",
    (path: string) => writeFileSync(path, readFileSync(path, "latin1").replace('t":5,', 't":6,'), "latin1"),
  ],
  ["is gone", (path: string) => rmSync(path)],
])("a release before whose ranking %s does not keep the next one from going live, and is told", async (_, damage) => {
  const { directory } = await publish("first");
  damage(join(directory, "v1/rankings/fund-trends/holding.arrow"));
  const { id } = await publishMore();
  expect((await read(id)).not_comparable).toEqual(["v1/rankings/fund-trends/holding.arrow"]);
  expect((await read(id)).rankings).toHaveLength(1);
});

test("where the release before has lost its manifest its filings are compared, and that is told", async () => {
  const { id: old, directory } = await publish("first");
  rmSync(join(directory, "manifest.json"));
  const { id } = await publishMore();
  expect(await read(id)).toMatchObject({ compared_with: old, not_comparable: ["manifest.json"], rankings: [] });
  expect((await read(id)).filings?.new).toHaveLength(1);
  expect((await describeMove(outDir, id)).moved).toMatch(
    new RegExp(
      `^against ${old}: 1 filing new, 0 withdrawn, 0 changed, 1 ruled otherwise; manifest.json: cannot be read in the release before, not compared$`,
    ),
  );
});

const reshape: Readonly<Record<string, (bytes: Buffer) => Uint8Array>> = {
  "other columns": (bytes) => {
    const table = tableFromIPC(bytes);
    const names = table.schema.fields.map(({ name }) => name);
    return tableToIPC(table.select(names.filter((name) => name !== "order_by_current_desc")), "file");
  },
  "entries with other fields": (bytes) =>
    Buffer.from(bytes.toString("latin1").replaceAll('"current":', '"numbers":'), "latin1"),
};

test.each(Object.entries(reshape))(
  "a ranking that another version wrote with %s is not compared, and is told",
  async (_, change) => {
    const { id: old, directory } = await publish("first");
    const path = "v1/rankings/fund-trends/holding.arrow";
    const bytes = readFileSync(join(directory, path));
    const changed = change(bytes);
    const manifest = readFileSync(join(directory, "manifest.json"), "utf8");
    const noted = manifest.replace(digestFile(bytes).sha256, digestFile(changed).sha256);
    expect(noted).not.toBe(manifest);
    writeFileSync(join(directory, "manifest.json"), noted);
    writeFileSync(join(directory, path), changed);
    const { id } = await publishMore();
    const { not_comparable, rankings, compared_with } = await read(id);
    expect(not_comparable).toEqual([path]);
    expect([compared_with, rankings.length]).toEqual([old, 1]);
    expect((await describeReleases(outDir)).join("\n")).toContain(
      `\n    ${path}: cannot be read in the release before, not compared`,
    );
  },
);

test("the list of releases tells which is live and what moved, and follows a roll-back", async () => {
  expect(await describeReleases(outDir)).toEqual([
    `${outDir} holds no release yet; make one with: npm run nightly -- --input DIR --out ${outDir}`,
  ]);
  const first = await publish("first");
  const second = await publishMore();
  const told = (await describeReleases(outDir)).join("\n");
  expect(told).toContain(`${second.id}  live  as of ${AS_OF}, written `);
  expect(told).toContain(`against ${first.id}: 1 filing new, 0 withdrawn, 0 changed, 1 ruled otherwise`);
  expect(told).toContain("fund-trends/holding: 1 changed, 0 new, 1 gone; current most: T5 5 → 5,000");
  expect(told).toContain("the first release: nothing to compare with");
  await activateRelease(outDir, first.id, quickEffects);
  expect((await describeReleases(outDir)).join("\n")).toContain(`${first.id}  live`);
});

test("the closing lines tell which entries a ranking lost, of how many, and that another quarter is ranked", async () => {
  const first = await publish("first");
  expect(await describeMove(outDir, first.id)).toEqual({ moved: "the first release: nothing to compare with" });
  const second = await publishMore();
  expect((await describeMove(outDir, second.id)).moved).toMatch(
    new RegExp(`^against ${first.id}: 1 filing new, .+ removed; gone are 1 of \\d+ of fund-trends/holding$`),
  );
  const { rankings, ...rest } = await read(second.id);
  const emptied = async (report_period_before: string | null, vanished: number, entries_before: number) => {
    const emptier = rankings.map((ranking) => ({ ...ranking, report_period_before, vanished, entries_before }));
    writeFileSync(second.changes, JSON.stringify({ ...rest, rankings: emptier }));
    return (await describeMove(outDir, second.id)).warning;
  };
  const [{ report_period } = { report_period: null }] = rankings;
  expect(await emptied(report_period, 11, 20)).toMatch(
    new RegExp(`^most of a list is gone: .+: npm run releases -- --out ${outDir} --activate ${first.id}$`),
  );
  expect(await emptied(report_period, 10, 20)).toBeUndefined();
  expect(await emptied(report_period, 11, 19)).toBeUndefined();
  expect(await emptied("2013-09-30", 11, 20)).toBeUndefined();
  expect(await emptied("2014-03-31", 0, 1)).toMatch(
    new RegExp(`^an earlier quarter is ranked again: .+: npm run releases -- --out ${outDir} --activate ${first.id}$`),
  );
  const switched = rankings.map((ranking) => ({ ...ranking, vanished: 0, report_period_before: "2013-09-30" }));
  writeFileSync(second.changes, JSON.stringify({ ...rest, rankings: switched }));
  expect((await describeMove(outDir, second.id)).moved).toMatch(/ removed; trends rank 2013q4, no more 2013q3$/);
  writeFileSync(second.changes, "{");
  expect((await describeMove(outDir, second.id)).moved).toContain(".changes.json is damaged (");
});

test.each([
  ["nobody reported after all", (tables: Tables) => void tables["marts.funds_portfolios"]?.pop(), 0],
  [
    "nobody filed for after all, as where its data set is missing,",
    (tables: Tables) => void [tables["marts.funds_portfolios"]?.pop(), tables["marts.quarters"]?.pop()],
    1,
  ],
])("of a quarter that %s all portfolios are gone", async (_, change, removed) => {
  await publish("first");
  const { id } = await publish("less", change);
  const path = "v1/rankings/funds-portfolios/2013q3.arrow";
  const { rankings, files } = await read(id);
  expect(rankings.filter((ranking) => ranking.path === path)).toMatchObject([
    { entries_before: 1, entries_after: 0, vanished: 1, report_period: "2013-09-30" },
  ]);
  expect(files).toMatchObject({ added: 0, removed });
  expect((await describeMove(outDir, id)).moved).toMatch(/; gone are 1 of 1 of funds-portfolios\/2013q3$/);
  expect((await read((await publish("first")).id)).files).toEqual({ ...files, added: removed, removed: 0 });
});

test("a release that is damaged is listed as such, among the others", async () => {
  const first = await publish("first");
  const second = await publishMore();
  writeFileSync(join(first.directory, "manifest.json"), '{"release": ');
  const [newest, ...others] = await describeReleases(outDir);
  expect(newest).toContain(`${second.id}  live  as of ${AS_OF}`);
  const line = others.find((text) => text.startsWith(first.id));
  expect(line).toMatch(/^\S+ {8}damaged: \S+manifest\.json is damaged \([^)]+\)$/);
});

test("files of a release that are gone, or of another size, are listed, for it is looked for one to go back to", async () => {
  const { id, directory } = await publish("first");
  const list = async () => (await describeReleases(outDir)).find((line) => line.startsWith(id));
  expect(await list()).toMatch(/ files, [\d.]+ MB$/);
  writeFileSync(join(directory, "v1/sectors.json"), "{}");
  expect(await list()).toMatch(/ MB; damaged: v1\/sectors\.json is not as the manifest says$/);
  rmSync(join(directory, "v1/industries.json"));
  expect(await list()).toMatch(/ MB; damaged: v1\/industries\.json and 1 other are not as the manifest says$/);
});

test.each(["{", "{}"])("a report that is damaged (%s) is named, and the release listed all the same", async (text) => {
  const { id, changes } = await publish("first");
  writeFileSync(changes, text);
  const told = (await describeReleases(outDir)).join("\n");
  expect(told).toContain(`${id}  live  as of ${AS_OF}`);
  expect(told).toMatch(/\n {4}\S+\.changes\.json is damaged \(.+\)\. Remove it: no run needs it\.$/);
});

test.each(["\0\0", "{}", "[]"])(
  "a note of a release's parts that reads %j keeps no other from going live",
  async (text) => {
    const { id, written } = await publish("first");
    writeFileSync(join(outDir, "releases", `${id}.parts.json`), text);
    const next = await publishMore();
    expect(next.outcome).toBe("published");
    expect(next.written).toBeLessThan(written);
  },
);

test.each([
  ["is empty", () => ""],
  ["lacks a column", (text: string) => text.replaceAll(/,[^,]*$/gm, "")],
  ["has a line that was cut", (text: string) => text.replace(/(?<=\n\d{10}-13-.*),base/, "")],
  ["was cut in a heading", (text: string) => text.slice(0, text.indexOf("\n# ") + 9)],
  ["was cut behind a line", (text: string) => text.slice(0, text.lastIndexOf("\n", text.lastIndexOf("\n# ") - 1))],
  ["was cut behind a section", (text: string) => text.slice(0, text.lastIndexOf("\n# "))],
  ["names no day", (text: string) => text.replace(/,2013-\d\d-\d\d/, ",2013-13-45")],
])("a list of filings that %s counts as none, and nothing of it is taken over", async (_, damage) => {
  const { id } = await publish("first");
  const list = (release: string) => join(outDir, "releases", `${release}.filings.csv`);
  const whole = readFileSync(list(id), "utf8");
  const damaged = damage(whole);
  expect(damaged).not.toBe(whole);
  writeFileSync(list(id), damaged);
  const next = await publish("more", (tables) => tables["marts.fund_trends"]?.splice(7, 1));
  expect(await read(next.id)).toMatchObject({ filings: null, causes: {} });
  expect(readFileSync(list(next.id), "utf8")).toBe(whole);
  expect((await describeReleases(outDir)).join("\n")).toContain(`against ${id}: filings not comparable; `);
});
