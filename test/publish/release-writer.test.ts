import { chmodSync, existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LiveFiles } from "../../pipeline/publish/live-files.ts";
import { openReleaseWriter, type ReleaseWriter } from "../../pipeline/publish/release-writer.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { quickEffects, watchEffects } from "./watch-effects.ts";

const directory = renewTemporaryFolder("writer");

test.each([
  "../escape.json",
  "v1//a.json",
  "/v1/a.json",
  "v1/.hidden",
  "v1/A.json",
  "v1/Ä.json",
  "v1/a b.json",
  "v1/a\\b",
  "",
])("a path that is not made of plain slugs is refused: %j", async (path) => {
  const writer = openReleaseWriter(
    directory,
    undefined,
    watchEffects(() => {}),
  );
  await expect(writer.add(path, Buffer.from(""))).rejects.toThrow("not a publishable path");
  expect(readdirSync(directory)).toEqual([]);
});

test("two files of one path are an error, not the later one", async () => {
  const writer = openReleaseWriter(
    directory,
    undefined,
    watchEffects(() => {}),
  );
  await writer.add("v1/a.json", Buffer.from("1"));
  await expect(writer.add("v1/a.json", Buffer.from("2"))).rejects.toThrow("v1/a.json: published twice");
});

test("each folder is made once; the manifest is the last file; then all files and folders are synced", async () => {
  const calls: string[] = [];
  const effects = watchEffects((_, name, [paths = ""]) => calls.push(`${name} ${paths.replaceAll(directory, "")}`));
  const writer = openReleaseWriter(directory, undefined, effects);
  await Promise.all(["x/y/a.json", "x/y/b.json"].map((path) => writer.add(path, Buffer.from(path))));
  await writer.finish("2026-06-01-00000000000a", "2026-06-01");
  await writer.sync();
  expect(calls.filter((call) => call.startsWith("makeDirectory"))).toEqual(["makeDirectory /x/y", "makeDirectory "]);
  expect(calls.filter((call) => call.startsWith("writeFile")).at(-1)).toBe("writeFile /manifest.json");
  expect(calls.at(-1)).toBe("sync /x/y/a.json,/x/y/b.json,/manifest.json,,/x/y,/x");
  expect(writer.countWritten()).toBe(2);
});

describe("beside a live release", () => {
  const path = "v1/a.json";
  const one = Buffer.from("one");
  const file = () => join(directory, "live", path);

  /** What a live release of one file offers, which was touched `age` seconds before that release's manifest was written. */
  async function makeLive(age = 1): Promise<LiveFiles> {
    const writer = openReleaseWriter(join(directory, "live"), undefined, quickEffects);
    await writer.add(path, one);
    const manifest = await writer.finish("2026-06-01-00000000000a", "2026-06-01");
    utimesSync(file(), 1_000 - age, 1_000 - age);
    return {
      ...{ id: manifest.release, directory: join(directory, "live"), manifest, files: manifest.files },
      ...{ writtenAt: 1_000_000, parts: { code: "same", rankings: {} }, filings: undefined },
    };
  }

  const checked: string[] = [];
  const openNext = (live: LiveFiles | undefined, code = "same") => {
    checked.length = 0;
    return openReleaseWriter(join(directory, "next"), live, quickEffects, code, (each) => void checked.push(each));
  };
  const isLinked = () => statSync(join(directory, "next", path)).ino === statSync(file()).ino;

  test("an equal file is linked to its, and checked again only where other code made that", async () => {
    for (const [code, again] of Object.entries({ same: [], other: [path] })) {
      const writer = openNext(await makeLive(), code);
      await writer.add(path, one);
      expect([checked, isLinked(), writer.countWritten()]).toEqual([again, true, 0]);
      await rm(directory, { recursive: true });
    }
    const writer = openNext(await makeLive());
    await writer.add(path, Buffer.from("two"));
    expect([checked, isLinked(), writer.countWritten()]).toEqual([[path], false, 1]);
  });

  test.each([
    ["touched before its manifest was written is believed unread", 1, "eno", true],
    ["touched when that was written is read, and damaged not linked", 0, "eno", false],
    ["touched since is read, and linked where it is whole", -1, "one", true],
    ["of another size is not linked, whenever it was touched", 1, "o", false],
  ])("a file of it that was %s", async (_, age, text, isLive) => {
    const live = await makeLive(age);
    writeFileSync(file(), text);
    utimesSync(file(), 1_000 - age, 1_000 - age);
    const writer = openNext(live);
    await writer.add(path, one);
    expect([isLinked(), writer.countWritten()]).toEqual([isLive, isLive ? 0 : 1]);
    const keeper = openNext(live);
    await rm(join(directory, "next"), { recursive: true });
    expect(await keeper.keep([path])).toBe(isLive);
    expect(existsSync(join(directory, "next", path))).toBe(isLive);
  });

  test("a file that fewer may read than a new one is written anew, for links share their rights", async () => {
    const live = await makeLive();
    chmodSync(file(), 0o600);
    expect(await openNext(live).keep([path])).toBe(false);
    const writer = openNext(live);
    await writer.add(path, one);
    expect([isLinked(), writer.countWritten()]).toEqual([false, 1]);
    chmodSync(file(), 0o666);
    expect(
      await openNext(live)
        .keep([path])
        .catch(({ code }) => code),
    ).toBe("EEXIST");
  });

  test("a file that is gone from it is written, and not kept; where none is live nothing is", async () => {
    const live = await makeLive();
    await rm(file());
    expect(await openNext(live).keep([path])).toBe(false);
    await openNext(live).add(path, one);
    expect(readFileSync(join(directory, "next", path), "utf8")).toBe("one");
    expect(await openNext(undefined).keep([])).toBe(false);
  });

  test("what was kept needs no sync, and is no more of what was written", async () => {
    const calls: string[] = [];
    const effects = watchEffects((_, name, [paths = ""]) => calls.push(`${name} ${paths.replaceAll(directory, "")}`));
    const writer = openReleaseWriter(join(directory, "next"), await makeLive(), effects);
    expect(await writer.keep([path])).toBe(true);
    await writer.add("v1/b.json", one);
    await writer.sync();
    expect(calls.at(-1)).toBe("sync /next/v1/b.json,/next/manifest.json,/next,/next/v1");
    expect(writer.countWritten()).toBe(1);
  });
});

test("a file that the disk did not keep, or whose content is refused, is named", async () => {
  const lossy = { ...quickEffects, writeFile: async () => Buffer.from("") };
  const add = (writer: ReleaseWriter) => writer.add("v1/a.json", Buffer.from("1"));
  await expect(add(openReleaseWriter(directory, undefined, lossy))).rejects.toThrow(
    "v1/a.json differs from what was written: the disk did not keep it",
  );
  const refuse = (problem: unknown) =>
    openReleaseWriter(directory, undefined, quickEffects, "", () => {
      throw problem;
    });
  await expect(add(refuse(new Error("no page")))).rejects.toThrow(/^v1\/a\.json: no page$/);
});
