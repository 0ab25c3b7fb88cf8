import { readFileSync } from "node:fs";
import { cp, mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { fingerprintCode } from "../../pipeline/fingerprints/code-fingerprint.ts";
import { activateRelease } from "../../pipeline/publish/activate-release.ts";
import { describeReleases } from "../../pipeline/publish/describe-releases.ts";
import { diskEffects } from "../../pipeline/publish/effects.ts";
import { listFiles } from "../../pipeline/publish/manifest.ts";
import {
  listReleases,
  nameRelease,
  readLiveRelease,
  releaseCode,
  releaseDirectory,
} from "../../pipeline/publish/release.ts";
import { openReleaseWriter } from "../../pipeline/publish/release-writer.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { watchEffects } from "./watch-effects.ts";

const OLD = "2026-06-01-00000000000a";
const NEW = "2026-06-02-00000000000b";

const outDir = renewTemporaryFolder("release");
beforeEach(async () => {
  for (const id of [OLD, NEW]) {
    const writer = openReleaseWriter(releaseDirectory(outDir, id), undefined, diskEffects);
    await writer.add("v1/status.json", Buffer.from(id));
    await writer.finish(id, id.slice(0, 10));
  }
});

const readServed = () => readFileSync(join(outDir, "public/v1/status.json"), "utf8");

test("nothing is live before the first activation, and then what was activated", async () => {
  expect(await readLiveRelease(outDir)).toBeUndefined();
  await activateRelease(outDir, OLD);
  expect(await readLiveRelease(outDir)).toEqual({ id: OLD, directory: releaseDirectory(outDir, OLD), live: true });
  expect(readServed()).toBe(OLD);
});

test("a reader finds a release before, after and between all steps of a swap", async () => {
  await activateRelease(outDir, OLD);
  const seen: string[] = [];
  const effects = watchEffects(() => seen.push(readServed()));
  await activateRelease(outDir, NEW, effects);
  await activateRelease(outDir, OLD, effects);
  expect(new Set(seen)).toEqual(new Set([OLD, NEW]));
  expect(readServed()).toBe(OLD);
});

test("a swap that was killed between its two steps is swept aside by the next", async () => {
  await symlink("releases/nowhere", join(outDir, ".public-next"));
  await activateRelease(outDir, NEW);
  expect(readServed()).toBe(NEW);
});

test("a release that is removed while releases are listed is left out", async () => {
  // As it is where it was named a moment before: there, and nothing behind it.
  await symlink("nowhere", join(outDir, "releases", "2026-06-03-00000000000c"));
  expect((await listReleases(outDir)).map(({ id }) => id).sort()).toEqual([OLD, NEW]);
});

test("releases are listed, the one written last first; other folders are not releases", async () => {
  await mkdir(join(outDir, "releases", ".building-x-1"));
  for (const name of ["notes", `${OLD}.old`, `old-${OLD}`]) await mkdir(join(outDir, "releases", name));
  await activateRelease(outDir, OLD);
  expect((await listReleases(outDir)).map(({ id, live }) => [id, live])).toEqual([
    [NEW, false],
    [OLD, true],
  ]);
  expect(await listReleases(join(outDir, "nowhere"))).toEqual([]);
});

test("the one written last comes first, of whichever day it is", async () => {
  await utimes(releaseDirectory(outDir, NEW), 1, 1);
  expect((await listReleases(outDir)).map(({ id }) => id)).toEqual([OLD, NEW]);
});

test("one that a clock wrote that was ahead comes last; a file server's may be ahead by hours", async () => {
  const [hour, day] = [3_600, 86_400].map((seconds) => Date.now() / 1000 + seconds);
  await utimes(releaseDirectory(outDir, NEW), hour ?? 0, hour ?? 0);
  expect((await listReleases(outDir)).map(({ id }) => id)).toEqual([NEW, OLD]);
  await utimes(releaseDirectory(outDir, NEW), (day ?? 0) + 60, (day ?? 0) + 60);
  expect((await listReleases(outDir)).map(({ id }) => id)).toEqual([OLD, NEW]);
});

test("of two that were written at one moment, the one of the later name comes first", async () => {
  for (const id of [OLD, NEW]) await utimes(releaseDirectory(outDir, id), 1, 1);
  expect((await listReleases(outDir)).map(({ id }) => id)).toEqual([NEW, OLD]);
});

test("a damaged or unknown release is not activated, and the error says why", async () => {
  await activateRelease(outDir, OLD);
  await writeFile(join(releaseDirectory(outDir, NEW), "v1/status.json"), "x");
  await expect(activateRelease(outDir, NEW)).rejects.toThrow("v1/status.json differs from the manifest");
  const empty = join(outDir, "empty");
  await mkdir(empty);
  await expect(activateRelease(empty, OLD)).rejects.toThrow(`no release ${OLD}; choose one of: (none)`);
  await expect(activateRelease(outDir, "../..")).rejects.toThrow(`choose one of: ${OLD}, ${NEW}`);
  expect(readServed()).toBe(OLD);
});

test("what is damaged in a release is mended by another that has the file", async () => {
  const [first, second] = ["2026-06-03-00000000000c", "2026-06-04-00000000000d"];
  for (const id of [first, second]) {
    const writer = openReleaseWriter(releaseDirectory(outDir, id), undefined, diskEffects);
    for (const path of ["v1/icons/a.svg", "v1/icons/b.svg"]) await writer.add(path, Buffer.from(path));
    await writer.finish(id, id.slice(0, 10));
  }
  await writeFile(join(releaseDirectory(outDir, first), "v1/icons/a.svg"), "x");
  await rm(join(releaseDirectory(outDir, second), "v1/icons/b.svg"));
  const steps: string[] = [];
  const effects = watchEffects((_, name, paths) => {
    if (name === "rename" || name === "sync") steps.push(`${name} ${paths.at(-1)}`);
  });
  await activateRelease(outDir, first, effects);
  expect(readFileSync(join(outDir, "public/v1/icons/a.svg"), "utf8")).toBe("v1/icons/a.svg");
  const icons = join(releaseDirectory(outDir, first), "v1/icons");
  // What is mended is on the disk before it is live.
  const [mended, live] = [join(icons, "a.svg"), join(outDir, "public")];
  expect(steps).toEqual([`rename ${mended}`, `sync ${icons}`, `rename ${live}`, `sync ${outDir}`]);
  // As one who was killed leaves it.
  await writeFile(join(outDir, "releases/.building-mended"), "");
  await activateRelease(outDir, second);
  expect(readFileSync(join(outDir, "public/v1/icons/b.svg"), "utf8")).toBe("v1/icons/b.svg");
  // What none has whole stays damaged.
  for (const id of [first, second]) await writeFile(join(releaseDirectory(outDir, id), "v1/icons/a.svg"), "x");
  await expect(activateRelease(outDir, first)).rejects.toThrow("v1/icons/a.svg differs from the manifest");
  await writeFile(join(releaseDirectory(outDir, first), "manifest.json"), "{");
  const again = `npm run nightly -- --input DIR --out ${outDir} --as-of 2026-06-03`;
  await expect(activateRelease(outDir, first)).rejects.toThrow(
    /is damaged and stays off: \S+manifest\.json is damaged \([^)]+\)\. Choose another one, or make that of its day again: (.+)$/,
  );
  await expect(activateRelease(outDir, first)).rejects.toThrow(again);
});

test("of many files that are damaged the first few are named", async () => {
  const id = "2026-06-03-00000000000c";
  const writer = openReleaseWriter(releaseDirectory(outDir, id), undefined, diskEffects);
  const paths = ["a", "b", "c", "d", "e", "f", "g"].map((name) => `v1/icons/${name}.svg`);
  for (const path of paths) await writer.add(path, Buffer.from(path));
  await writer.finish(id, "2026-06-03");
  for (const path of paths) await rm(join(releaseDirectory(outDir, id), path));
  await expect(activateRelease(outDir, id)).rejects.toThrow(
    /: v1\/icons\/a\.svg is missing; (v1\/icons\/[b-e]\.svg is missing(; )?){4} and 2 more\. Choose another one/,
  );
});

test("what does not belong to a release is removed from it, and a folder in the place of a file, or a file in that of a folder, is mended", async () => {
  const [first, second] = ["2026-06-03-00000000000c", "2026-06-04-00000000000d"];
  const paths = ["v1/icons/a.svg", "v1/sectors.json"];
  for (const id of [first, second]) {
    const writer = openReleaseWriter(releaseDirectory(outDir, id), undefined, diskEffects);
    for (const path of paths) await writer.add(path, Buffer.from(path));
    await writer.finish(id, id.slice(0, 10));
  }
  const directory = releaseDirectory(outDir, first);
  await rm(join(directory, "v1/icons"), { recursive: true });
  await writeFile(join(directory, "v1/icons"), "no folder");
  await rm(join(directory, "v1/sectors.json"));
  await mkdir(join(directory, "v1/sectors.json/deeper"), { recursive: true });
  for (const stray of [".DS_Store", "v1/sectors.json/deeper/stray"]) await writeFile(join(directory, stray), "");
  await activateRelease(outDir, first);
  expect(await listFiles(join(outDir, "public/"))).toEqual(["manifest.json", ...paths]);
  for (const path of paths) expect(readFileSync(join(outDir, "public", path), "utf8")).toBe(path);
});

test("a release over which another one was copied is damaged, whole as that one is", async () => {
  await activateRelease(outDir, NEW);
  await rm(releaseDirectory(outDir, OLD), { recursive: true });
  await cp(releaseDirectory(outDir, NEW), releaseDirectory(outDir, OLD), { recursive: true });
  await expect(activateRelease(outDir, OLD)).rejects.toThrow(`damaged and stays off: it holds release ${NEW}.`);
  expect((await describeReleases(outDir)).find((line) => line.startsWith(OLD))).toContain(
    `damaged: it holds release ${NEW}`,
  );
});

test("a live release whose folder is gone is none; a public that is no link is an error", async () => {
  await activateRelease(outDir, OLD);
  await rm(releaseDirectory(outDir, OLD), { recursive: true });
  expect(await readLiveRelease(outDir)).toBeUndefined();
  await rm(join(outDir, "public"));
  await mkdir(join(outDir, "public"));
  await expect(readLiveRelease(outDir)).rejects.toThrow("not a symbolic link");
  const file = join(outDir, "public", "file");
  await writeFile(file, "");
  await expect(readLiveRelease(file)).rejects.toThrow(`${file} is no folder. Give the folder of a run.`);
});

const name = (asOf = "2026-06-01", inputs = ["a", "b"], code = "code") => nameRelease(asOf, inputs, code);

test("the same data, parameters and code give the same id, which begins with the date", () => {
  expect(name()).toMatch(/^2026-06-01-[0-9a-f]{12}$/);
  expect(name()).toBe(name());
});

test("another date, datum, parameter or code gives another id", () => {
  const ids = [name(), name("2026-06-02"), name("2026-06-01", ["a", "c"]), name("2026-06-01", ["a", "b"], "other")];
  ids.push(name("2026-06-01", ["ab"]), name("2026-06-01", ["b", "a"]));
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});

test("this repository has a name", async () => {
  expect(name("2026-06-01", [], await fingerprintCode(releaseCode))).toMatch(/^2026-06-01-[0-9a-f]{12}$/);
});
