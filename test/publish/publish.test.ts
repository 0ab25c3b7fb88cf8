import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { cp, mkdir, rm, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import * as codeFingerprint from "../../pipeline/fingerprints/code-fingerprint.ts";
import { silentReport } from "../../pipeline/log/report.ts";
import { activateRelease } from "../../pipeline/publish/activate-release.ts";
import type { PublishEffects } from "../../pipeline/publish/effects.ts";
import { findDamage } from "../../pipeline/publish/find-damage.ts";
import * as icons from "../../pipeline/publish/icons.ts";
import { listFiles, readManifest } from "../../pipeline/publish/manifest.ts";
import { type PublishOptions, publishRelease } from "../../pipeline/publish/publish.ts";
import {
  listReleases,
  readLiveRelease,
  releaseCode,
  releaseDirectory,
  swapPublic,
} from "../../pipeline/publish/release.ts";
import { answerQuery } from "../../pipeline/serve/answer.ts";
import { openRanking } from "../../pipeline/serve/ranking.ts";
import { findEndpoint } from "../../schemas/endpoints.ts";
import { defaultQuery } from "../../schemas/pages.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { listExpected } from "./expected-tree.ts";
import { AS_OF, makeTables, openFakeMarts } from "./fake-marts.ts";
import { quickEffects, watchEffects } from "./watch-effects.ts";

const outDir = renewTemporaryFolder("publish");

const publish = async (fingerprint: string, more: Partial<PublishOptions> = {}) => {
  const result = await publishRelease({
    ...openFakeMarts(makeTables()),
    outDir,
    asOf: AS_OF,
    baseUrl: "https://api.example",
    fingerprint,
    effects: quickEffects,
    ...more,
  });
  return { ...result, directory: releaseDirectory(outDir, result.id) };
};

/** Other marts: one ticker more is rated. */
const publishChange = (more: Partial<PublishOptions> = {}) => {
  const tables = makeTables();
  const [first, ...others] = tables["marts.analyst_upside"] ?? [];
  tables["marts.analyst_upside"] = [{ ...first, ticker: "CCC" }, ...others];
  return publish("changed", { ...openFakeMarts(tables), ...more });
};

const readPublic = (path: string) => readFileSync(join(outDir, "public", path));
const readJson = (path: string) => JSON.parse(readPublic(path).toString());

/** Every file with what changes when it is written: its inode and its time of change. */
const stampFiles = async (directory: string) =>
  (await listFiles(directory)).map((path) => {
    const { ino, mtimeMs, ctimeMs } = statSync(join(directory, path));
    return { path, ino, mtimeMs, ctimeMs };
  });

async function expectLive(id: string) {
  expect(await readLiveRelease(outDir)).toMatchObject({ id });
  expect(await findDamage(join(outDir, "public"))).toEqual([]);
}

test("a release holds exactly the files of the design, and its manifest all of them but itself", async () => {
  const { id, directory, outcome, files, written } = await publish("first");
  expect(id).toMatch(/^2014-02-20-[0-9a-f]{12}$/);
  expect(outcome).toBe("published");
  expect(await listFiles(directory)).toEqual(listExpected());
  const manifest = await readManifest(directory);
  expect(manifest).toMatchObject({ release: id, as_of: AS_OF });
  expect(Object.keys(manifest.files)).toEqual(listExpected().filter((path) => path !== "manifest.json"));
  expect([files, written]).toEqual([listExpected().length - 1, listExpected().length - 1]);
  expect(readdirSync(outDir).sort()).toEqual(["public", "releases"]);
  expect(readdirSync(join(outDir, "releases")).sort()).toEqual([
    id,
    ...["changes.json", "filings.csv", "parts.json"].map((note) => `${id}.${note}`),
  ]);
  await expectLive(id);
});

test("a page is what the function answers from the published ranking, and pages follow each other", async () => {
  await publish("first");
  const ranking = openRanking(readPublic("v1/rankings/fund-trends/holding.arrow"));
  const query = { ...defaultQuery(findEndpoint("fund-trends/holding")), sort_by: "change", sort_dir: "asc" as const };
  const folder = "v1/fund-trends/holding/sort_by=change/sort_dir=asc";
  for (const page of [1, 2]) {
    const { body } = answerQuery(ranking, { ...query, page });
    expect(readPublic(`${folder}/page=${page}.json`).equals(body)).toBe(true);
  }
  const [first, second] = [readJson(`${folder}/page=1.json`), readJson(`${folder}/page=2.json`)];
  expect([first.has_more_pages, second.has_more_pages]).toEqual([true, false]);
  const changes = [...first.stocks, ...second.stocks].map((entry) => entry.change);
  expect(changes).toEqual(
    makeTables()
      ["marts.fund_trends"]?.slice(0, 130)
      .map((row) => row.change)
      .sort((a, b) => Number(a) - Number(b)),
  );
});

test("portfolios of each quarter are on their own pages; one not held is an empty list", async () => {
  await publish("first");
  const ids = (path: string) => readJson(path).portfolios.map((entry: { fund: { id: string } }) => entry.fund.id);
  expect(ids("v1/funds-portfolios/index.json")).toEqual(["oak-management", "scion"]);
  expect(readPublic("v1/funds-portfolios/quarter=4/year=2013/page=1.json")).toEqual(
    readPublic("v1/funds-portfolios/index.json"),
  );
  expect(ids("v1/funds-portfolios/quarter=3/year=2013/page=1.json")).toEqual(["scion"]);
  expect(readJson("v1/funds-portfolios/quarter=1/year=2014/page=1.json")).toEqual({
    page: 1,
    page_size: 100,
    has_more_pages: false,
    reporting_year: 2014,
    reporting_quarter: 1,
    portfolios: [],
  });
});

test("a fund without an icon of its own gets the address of the one generated, and the file is there", async () => {
  await publish("first");
  const [oak, scion] = readJson("v1/funds-portfolios/index.json").portfolios;
  expect(oak.fund.icon_url).toBe("https://api.example/v1/icons/oak-management.svg");
  expect(readPublic("v1/icons/oak-management.svg").toString()).toContain("Oak &#60;Management&#62;");
  expect(scion.fund.icon_url).toBe("https://icons.example/scion.svg");
});

test("the same inputs again change nothing on the disk", async () => {
  const first = await publish("first");
  const before = await stampFiles(outDir);
  const called: string[] = [];
  const again = await publish("first", { effects: watchEffects((_, name) => called.push(name)) });
  expect(again).toEqual({ ...first, outcome: "unchanged", written: 0 });
  expect(await stampFiles(outDir)).toEqual(before);
  expect(called).toEqual([]);
});

test("rows in another order, and another folder, give the same release to the byte", async () => {
  const { id } = await publish("first");
  const tables = Object.entries(makeTables()).map(([table, rows]) => [table, rows.reverse()]);
  const elsewhere = join(outDir, "elsewhere");
  await mkdir(elsewhere);
  const other = await publish("first", { outDir: elsewhere, ...openFakeMarts(Object.fromEntries(tables)) });
  expect(other.id).toBe(id);
  expect(readFileSync(join(other.directory, "manifest.json"))).toEqual(readPublic("manifest.json"));
});

test("a changed mart gives a new release that shares every unchanged file with the old one", async () => {
  const old = await publish("first");
  const next = await publishChange();
  expect(next.id).not.toBe(old.id);
  await expectLive(next.id);
  expect(await findDamage(old.directory)).toEqual([]);
  const [before, after] = [await readManifest(old.directory), await readManifest(next.directory)];
  const inode = (directory: string, path: string) => statSync(join(directory, path)).ino;
  const changed = Object.keys(after.files).filter((path) => after.files[path]?.sha256 !== before.files[path]?.sha256);
  expect(changed).toContain("v1/rankings/analyst-trends/upside.arrow");
  expect(changed.every((path) => path === "v1/status.json" || path.includes("upside"))).toBe(true);
  expect(next.written).toBe(changed.length);
  for (const path of Object.keys(after.files)) {
    expect(inode(old.directory, path) === inode(next.directory, path), path).toBe(!changed.includes(path));
  }
});

describe("a ranking and its pages that were made from the same", () => {
  const listRead = async (fingerprint: string, more: Partial<PublishOptions> = {}) => {
    const { marts } = openFakeMarts(makeTables());
    const read: string[] = [];
    const readMart: typeof marts.readMart = (table, where) => {
      read.push([table, ...Object.values(where ?? {})].join(" "));
      return marts.readMart(table, where);
    };
    const release = await publish(fingerprint, { marts: { ...marts, readMart }, ...more });
    return { release, read: read.filter((table) => /analyst|trends|portfolios/.test(table)) };
  };

  test("are taken over without their rows being read", async () => {
    const { release: old, read: readFirst } = await listRead("first");
    expect(readFirst).toHaveLength(6);
    const { release, read } = await listRead("of other marts");
    expect(read).toEqual([]);
    expect(release.id).not.toBe(old.id);
    expect(release.written).toBe(1);
    const { files } = await readManifest(release.directory);
    expect(Object.keys(files)).toEqual(listExpected().filter((path) => path !== "manifest.json"));
    await expectLive(release.id);
  });

  test("are made again for another base URL, and where the live release does not say what it made them from", async () => {
    const { release } = await listRead("first");
    expect((await listRead("first", { baseUrl: "https://other.example" })).read).toHaveLength(6);
    await publish("first");
    await rm(join(outDir, "releases", `${release.id}.parts.json`));
    expect((await listRead("of other marts")).read).toHaveLength(6);
  });

  test("are made again by another version of the program", async () => {
    await listRead("first");
    const version = vi.spyOn(codeFingerprint, "fingerprintCode").mockResolvedValue("another");
    expect((await listRead("first")).read).toHaveLength(6);
    version.mockRestore();
  });

  test("are made again where the latest quarter is another, or other pages are written", async () => {
    await publish("first");
    const tables = makeTables();
    const [now, before] = tables["marts.quarters"] ?? [];
    tables["marts.quarters"] = [
      { ...now, is_latest_finalized: false },
      { ...before, is_latest_finalized: true },
    ];
    await publish("an earlier quarter", openFakeMarts(tables));
    expect(readJson("v1/fund-trends/holding/index.json")).toMatchObject({ reporting_quarter: 3 });

    tables["marts.sectors"]?.push({ id: "utilities", name: "Utilities" });
    await publish("another sector", openFakeMarts(tables));
    const page = { reporting_quarter: 3, has_more_pages: false, stocks: [] };
    expect(readJson("v1/fund-trends/holding/sector=utilities/page=1.json")).toMatchObject(page);
  });

  test("are made again where one of the files is damaged, and the damage does not spread", async () => {
    const { release } = await listRead("first");
    const page = "v1/analyst-trends/upside/sort_dir=asc/page=1.json";
    const right = readPublic(page);
    writeFileSync(join(release.directory, page), "{}");
    const { read, release: next } = await listRead("of other marts");
    expect(read).toEqual(["marts.analyst_upside"]);
    expect(readPublic(page)).toEqual(right);
    await expectLive(next.id);
  });
});

test("whichever write fails, the old release stays live and whole, and the next run publishes", async () => {
  const old = await publish("first");
  const older = releaseDirectory(outDir, "2014-02-18-00000000000f");
  const publishFromStart = async (effects: PublishEffects) => {
    await swapPublic(outDir, old.id, quickEffects);
    const others = readdirSync(join(outDir, "releases")).filter((name) => !name.startsWith(old.id));
    for (const name of others) await rm(join(outDir, "releases", name), { recursive: true });
    await mkdir(older);
    await utimes(older, 0, 0);
    return publishChange({ retain: 1, effects });
  };
  const names: string[] = [];
  const { id } = await publishFromStart(watchEffects((_, name) => names.push(name)));
  expect(existsSync(older)).toBe(false);
  // Every one of the last, which tell, place, tell, swap and prune, and a sample of the hundreds before.
  const note = ["writeFile", "sync", "rename"];
  const prune = ["rename", "remove", "remove", "remove", "remove"];
  const swap = ["remove", "makeSymlink", "rename", "sync"];
  const last = ["sync", ...note, "rename", "sync", ...note, ...note, ...swap, ...prune];
  expect(names.slice(-last.length)).toEqual(last);
  const tries = names
    .map((_, index) => index + 1)
    .filter((call) => call > names.length - last.length || call % 300 === 1);
  for (const failing of tries) {
    const effects = watchEffects((call, name) => {
      if (call === failing) throw new Error(`ENOSPC: no space left on device, ${name}`);
    });
    await expect(publishFromStart(effects), `write ${failing}`).rejects.toThrow("ENOSPC");
    // The swap's last makes durable what has happened.
    await expectLive(failing < names.length - prune.length ? old.id : id);
    expect(await publishChange({ effects: quickEffects })).toMatchObject({ id });
    await expectLive(id);
  }
});

test("a run that was killed leaves nothing behind after the next one", async () => {
  const id = "2014-02-19-0123456789ab";
  await mkdir(join(outDir, "releases", `.building-${id}-999999`, "v1"), { recursive: true });
  await mkdir(join(outDir, "releases", `.removed-${id}`, "v1"), { recursive: true });
  const release = await publish("first");
  expect(readdirSync(join(outDir, "releases")).filter((name) => !name.startsWith(release.id))).toEqual([]);
});

test.each([
  ["upside.arrow", "v1/rankings/analyst-trends/upside.arrow differs"],
  ["manifest.json", "manifest.json differs"],
])("bytes that the disk did not keep stop the release, and the old one stays: %s", async (name, fault) => {
  const old = await publish("first");
  const effects = {
    ...quickEffects,
    writeFile: (path: string, bytes: Uint8Array) =>
      quickEffects.writeFile(path, path.endsWith(name) ? bytes.map((byte) => byte ^ 1) : bytes),
  };
  await expect(publishChange({ effects })).rejects.toThrow(fault);
  await expectLive(old.id);
});

test("a mart that breaks the contract stops the release, and the old one stays", async () => {
  const old = await publish("first");
  const tables = makeTables();
  tables["marts.analyst_upside"]?.push({ ticker: "ZZZ", price_target: -1 });
  await expect(publish("broken", { ...openFakeMarts(tables) })).rejects.toThrow(/marts.analyst_upside.*ZZZ/);
  await expectLive(old.id);
});

test("a file that is not of its promised shape stops the release", async () => {
  vi.spyOn(icons, "drawIcon").mockReturnValueOnce("<svg");
  await expect(publish("first")).rejects.toThrow(/^v1\/icons\/oak-management\.svg: 1:4: /);
  expect(await readLiveRelease(outDir)).toBeUndefined();
});

test("a file that is gone, or has come, after all was written stops the release", async () => {
  const { id } = await publish("first");
  const meddle: PublishEffects["writeFile"] = async (path, bytes) => {
    if (path.endsWith("/manifest.json")) {
      await rm(join(path, "../v1/sectors.json"));
      writeFileSync(join(path, "../v1/stray.json"), "{}");
    }
    return quickEffects.writeFile(path, bytes);
  };
  await expect(publishChange({ effects: { ...quickEffects, writeFile: meddle } })).rejects.toThrow(
    /does not go live with 2 wrong files:\n {2}v1\/sectors\.json is missing\n {2}v1\/stray\.json is not in the manifest\nSee that .* run again\.$/,
  );
  await expectLive(id);
});

test("tables that are not approved stop the release after all, and leave nothing behind", async () => {
  const { id } = await publish("first");
  const names = readdirSync(join(outDir, "releases"));
  const approve = () => Promise.reject(new Error("2 checks failed"));
  await expect(publishChange({ approve })).rejects.toThrow("2 checks failed");
  await expectLive(id);
  expect(readdirSync(join(outDir, "releases"))).toEqual(names);
});

test("a release that lies whole is not set live before its tables are approved", async () => {
  await publish("first");
  const { id } = await publishChange();
  const approve = () => Promise.reject(new Error("2 checks failed"));
  await expect(publish("first", { approve })).rejects.toThrow("2 checks failed");
  await expectLive(id);
});

test("a live release that was damaged is repaired in place by the same inputs, and its notes stay as they were", async () => {
  const { id, directory, changes } = await publish("first");
  const releases = join(outDir, "releases");
  const [names, report] = [readdirSync(releases), readFileSync(changes, "utf8")];
  await rm(join(directory, "v1/sectors.json"));
  await rm(join(directory, "v1/icons"), { recursive: true });
  writeFileSync(join(directory, "v1/status.json"), "{}");
  writeFileSync(join(directory, "v1/stray.json"), "{}");
  expect(await findDamage(directory)).toHaveLength(5);
  const renamed: string[] = [];
  const effects = watchEffects((_, name, [, to = ""]) => {
    if (name === "rename" && to.startsWith(`${directory}/`)) renamed.push(to);
  });
  expect(await publish("first", { effects })).toMatchObject({ id, outcome: "repaired", written: 4 });
  // A server that sees another manifest opens the release anew.
  expect(renamed.at(-1)).toBe(join(directory, "manifest.json"));
  await expectLive(id);
  expect(await listFiles(directory)).toEqual(listExpected());
  expect([readdirSync(releases), readFileSync(changes, "utf8")]).toEqual([names, report]);
});

test("a folder in the place of a file of the live release, or a file in that of a folder, is repaired, too", async () => {
  const { id, directory } = await publish("first");
  await rm(join(directory, "v1/sectors.json"));
  await mkdir(join(directory, "v1/sectors.json/deeper"), { recursive: true });
  writeFileSync(join(directory, "v1/sectors.json/deeper/stray"), "");
  await rm(join(directory, "v1/icons"), { recursive: true });
  writeFileSync(join(directory, "v1/icons"), "no folder");
  expect(await publish("first")).toMatchObject({ id, outcome: "repaired" });
  await expectLive(id);
  expect(await listFiles(directory)).toEqual(listExpected());
});

test("a live release over which an older one was copied is repaired by the same inputs", async () => {
  const first = await publish("first");
  const { id, directory } = await publishChange();
  await rm(directory, { recursive: true });
  await cp(first.directory, directory, { recursive: true });
  expect(await publishChange()).toMatchObject({ id, outcome: "repaired" });
  await expectLive(id);
});

test("a digest that was changed in the live manifest is not handed on", async () => {
  const first = await publish("first");
  const file = join(first.directory, "manifest.json");
  const manifest = readFileSync(file, "utf8");
  const wrong = manifest.replace(/("v1\/fund-trends\/holding\/index\.json":\{"sha256":")./, "$1x");
  expect(wrong).not.toBe(manifest);
  writeFileSync(file, wrong.replace('"sha256":"x', '"sha256":"0'));
  // A clock may give what was written in one moment one time.
  utimesSync(file, new Date(), new Date(Date.now() + 1000));
  const { directory } = await publish("second");
  expect(await findDamage(directory)).toEqual([]);
});

test("a byte that rotted in a file of the live release, its times as they were, is repaired by the same inputs", async () => {
  const { directory } = await publish("first");
  const file = join(directory, "v1/sectors.json");
  const sound = readFileSync(file);
  const { atime, mtime } = statSync(file);
  writeFileSync(file, Buffer.from(sound).fill(" ", 0, 1));
  utimesSync(file, atime, mtime);
  expect(await publish("first")).toMatchObject({ outcome: "repaired", written: 1 });
  expect(readFileSync(file)).toEqual(sound);
  expect(await findDamage(directory)).toEqual([]);
});

test.each([
  ["of another size", (file: string) => writeFileSync(file, "{}")],
  ["of the same size", (file: string) => writeFileSync(file, readFileSync(file).fill(" "))],
  [
    "of another size and an old date",
    (file: string) => {
      writeFileSync(file, "{}");
      utimesSync(file, 0, 0);
    },
  ],
])("a damaged file of the live release does not spread to the next one: %s", async (_, damage) => {
  const { directory } = await publish("first");
  damage(join(directory, "v1/sectors.json"));
  const next = await publishChange();
  await expectLive(next.id);
  expect(readJson("v1/sectors.json").sectors).toHaveLength(2);
});

test("a live release of which folders are not to be reached keeps no other from going live", async () => {
  const { directory } = await publish("first");
  for (const folder of ["v1/icons", "v1/rankings"]) {
    rmSync(join(directory, folder), { recursive: true });
    symlinkSync(basename(folder), join(directory, folder));
  }
  const next = await publishChange();
  await expectLive(next.id);
  expect(JSON.parse(readFileSync(next.changes, "utf8")).not_comparable).toContain(
    "v1/rankings/analyst-trends/upside.arrow",
  );
});

test("a release that lies whole beside the live one goes live again without being written, and both stay", async () => {
  const first = await publish("first");
  const { id } = await publishChange();
  const again = await publish("first", { retain: 1 });
  expect(again).toMatchObject({ id: first.id, outcome: "reactivated", written: 0 });
  await expectLive(first.id);
  expect(await publishChange({ retain: 1 })).toMatchObject({ id, outcome: "reactivated", written: 0 });
  await expectLive(id);
  expect(await findDamage(first.directory)).toEqual([]);
});

test("the last releases are kept, as many as asked for", async () => {
  const made: string[] = [];
  for (const fingerprint of ["one", "two", "three"]) made.push((await publish(fingerprint, { retain: 2 })).id);
  const [one, two, three] = made;
  expect((await listReleases(outDir)).map(({ id, live }) => ({ id, live }))).toEqual([
    { id: three, live: true },
    { id: two, live: false },
  ]);
  expect(existsSync(releaseDirectory(outDir, String(one)))).toBe(false);
  await publish("four", { retain: 9 });
  expect((await publish("four", { retain: 1 })).outcome).toBe("unchanged");
  expect((await listReleases(outDir)).map(({ id }) => id)).toEqual([expect.anything(), three]);
});

test("a release that nobody can go back to takes no other one's place", async () => {
  const made: string[] = [];
  const publishNext = async (fingerprint: string) => made.push((await publish(fingerprint, { retain: 4 })).directory);
  for (const fingerprint of ["one", "two", "three", "four"]) await publishNext(fingerprint);
  const [one = "", two = "", three = "", four = ""] = made;
  rmSync(join(two, "manifest.json"));
  await publishNext("five");
  expect(existsSync(two)).toBe(false);
  // One that holds another release than its name says is no better.
  await cp(join(one, "manifest.json"), join(three, "manifest.json"));
  await publishNext("six");
  const kept = (await listReleases(outDir)).map(({ directory }) => directory);
  expect(kept).toEqual([made[5], made[4], four, one]);
});

test("nor does one that shows damage, and where that was live before, one more stays", async () => {
  const made: string[] = [];
  const publishNext = async (fingerprint: string, retain: number) => {
    made.push((await publish(fingerprint, { retain })).directory);
    return (await listReleases(outDir)).map(({ directory }) => made.indexOf(directory));
  };
  for (const fingerprint of ["0", "1", "2"]) await publishNext(fingerprint, 3);
  // Others have other links to the file.
  rmSync(join(made[1] ?? "", "v1/sectors.json"));
  writeFileSync(join(made[1] ?? "", "v1/sectors.json"), "{}");
  expect(await publishNext("3", 3)).toEqual([3, 2, 0]);
  rmSync(join(made[3] ?? "", "v1/sectors.json"));
  expect(await publishNext("4", 2)).toEqual([4, 3, 2]);
  expect(await publishNext("5", 2)).toEqual([5, 4]);
});

test("the release that was live before stays, though a later one was written since, which goes", async () => {
  const good = await publish("good");
  const bad = await publish("bad");
  await activateRelease(outDir, good.id, quickEffects);
  const mended = await publish("mended", { retain: 2 });
  const kept = async () => (await listReleases(outDir)).map(({ id }) => id);
  expect(await kept()).toEqual([mended.id, good.id]);
  expect((await publish("mended", { retain: 2 })).outcome).toBe("unchanged");
  rmSync(join(mended.directory, "v1/sectors.json"));
  expect((await publish("mended", { retain: 1 })).outcome).toBe("repaired");
  expect(await kept()).toEqual([mended.id, good.id]);
  expect(existsSync(bad.directory)).toBe(false);
});

test("two runs at once: one publishes, the other says who holds the folder", async () => {
  const results = await Promise.allSettled([publish("one"), publish("two")]);
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  const failed = results.find((result) => result.status === "rejected");
  expect(String(failed?.reason)).toContain(`held by process ${process.pid}`);
  expect(await findDamage(join(outDir, "public"))).toEqual([]);
});

test("public is a relative link, so that the folder can be moved", async () => {
  await publish("first");
  expect(lstatSync(join(outDir, "public")).isSymbolicLink()).toBe(true);
  await quickEffects.rename(outDir, `${outDir}-moved`);
  expect(existsSync(join(`${outDir}-moved`, "public", "manifest.json"))).toBe(true);
  await quickEffects.rename(`${outDir}-moved`, outDir);
});

test("options that would publish wrong addresses or keep nothing are refused", async () => {
  await expect(publish("first", { baseUrl: "https://api.example/" })).rejects.toThrow("ends with a slash");
  await expect(publish("first", { retain: 0 })).rejects.toThrow("retain is 0");
});

test("a day before that of the live release is told, for it may be a slip", async () => {
  const lines: string[] = [];
  const report = { ...silentReport, line: (text: string) => void lines.push(text) };
  const listNotes = () => lines.filter((line) => line.startsWith("note: "));
  await publish("first", { report });
  await publish("of the same day", { report });
  expect(listNotes()).toEqual([]);
  await publish("early", { asOf: "2014-02-19", report });
  expect(listNotes()).toEqual([
    `note: as of 2014-02-19, which is before ${AS_OF}, the day of the live release: what came since is left out`,
  ]);
});

test("another address than that of the live release is told, for --base-url may have been forgotten", async () => {
  const lines: string[] = [];
  const report = { ...silentReport, line: (text: string) => void lines.push(text) };
  const listNotes = () => lines.filter((line) => line.startsWith("note: "));
  await publish("first", { baseUrl: "https://api.example", report });
  await publish("second", { baseUrl: "https://api.example", report });
  expect(listNotes()).toEqual([]);
  await publish("third", { baseUrl: "http://localhost:8080", report });
  expect(listNotes()).toEqual([
    "note: icons are at http://localhost:8080 now, and at https://api.example in the live release: --base-url https://api.example keeps that",
  ]);
});

test("a program that was changed since the run began publishes nothing: what runs is not what would be noted", async () => {
  await publish("first");
  await expect(publish("second", { code: "another" })).rejects.toThrow(
    "The program was changed while this run was under way",
  );
  await publish("second", { code: await codeFingerprint.fingerprintCode(releaseCode) });
});

test("an old release that cannot be removed is told, and keeps none from going live", async () => {
  const lines: string[] = [];
  const report = { ...silentReport, line: (text: string) => void lines.push(text) };
  const refuse = async (path: string) => {
    if (!path.includes(".removed-")) return quickEffects.remove(path);
    throw Object.assign(new Error(`EPERM: operation not permitted, rm '${path}'`), { code: "EPERM", syscall: "rm" });
  };
  const effects = { ...quickEffects, remove: refuse };
  for (const name of ["first", "second", "third", "fourth"]) {
    const { id } = await publish(name, { retain: 1, effects, report });
    expect((await readLiveRelease(outDir))?.id).toBe(id);
  }
  const notes = lines.filter((line) => line.startsWith("note: what is old could not be removed: EPERM: "));
  // Each when it goes, and at each run after that.
  expect(notes).toHaveLength(3);
  await publish("fifth", { retain: 1 });
  expect(readdirSync(join(outDir, "releases")).filter((name) => name.startsWith(".removed-"))).toEqual([]);
});
