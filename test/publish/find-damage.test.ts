import { mkdir, rm, symlink, unlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { diskEffects } from "../../pipeline/publish/effects.ts";
import { findDamage, findMisplaced, findMissized, showsDamage } from "../../pipeline/publish/find-damage.ts";
import { readManifest } from "../../pipeline/publish/manifest.ts";
import { openReleaseWriter } from "../../pipeline/publish/release-writer.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const directory = renewTemporaryFolder("damage");
beforeEach(async () => {
  const writer = openReleaseWriter(directory, undefined, diskEffects);
  for (const name of ["a", "b", "c"]) await writer.add(`v1/${name}.json`, Buffer.from(name));
  await writer.finish("2026-06-01-00000000000a", "2026-06-01");
});

test("a whole release has no damage, and every file is shown to the check", async () => {
  const shown: string[] = [];
  expect(await findDamage(directory, { check: (path, bytes) => shown.push(`${path} ${Buffer.from(bytes)}`) })).toEqual(
    [],
  );
  expect(shown.sort()).toEqual(["v1/a.json a", "v1/b.json b", "v1/c.json c"]);
});

test("changed, missing and unexpected files are told apart, as is what the check says", async () => {
  await writeFile(join(directory, "v1/a.json"), "A");
  await unlink(join(directory, "v1/b.json"));
  await writeFile(join(directory, "v1/constructor"), "");
  const check = () => {
    throw new Error("no such ticker");
  };
  expect(await findDamage(directory, { check })).toEqual([
    "v1/a.json differs from the manifest",
    "v1/b.json is missing",
    "v1/c.json: no such ticker",
    "v1/constructor is not in the manifest",
  ]);
});

test("of a release that was read back already only what is missing, or unexpected, is told", async () => {
  const manifest = await readManifest(directory);
  expect(await findMisplaced(directory, manifest)).toEqual([]);
  await writeFile(join(directory, "v1/a.json"), "A");
  await unlink(join(directory, "v1/b.json"));
  await writeFile(join(directory, "v1/constructor"), "");
  expect(await findMisplaced(directory, manifest)).toEqual([
    "v1/b.json is missing",
    "v1/constructor is not in the manifest",
  ]);
});

test("without reading a file what is missing, or of another size, shows", async () => {
  const manifest = await readManifest(directory);
  expect(await findMissized(directory, manifest)).toEqual([]);
  await writeFile(join(directory, "v1/a.json"), "A");
  await writeFile(join(directory, "v1/b.json"), "longer");
  await unlink(join(directory, "v1/c.json"));
  expect(await findMissized(directory, manifest)).toEqual(["v1/b.json", "v1/c.json"]);
  await mkdir(join(directory, "v1/c.json"));
  expect(await findMissized(directory, manifest)).toEqual(["v1/b.json", "v1/c.json"]);
  await rm(join(directory, "v1"), { recursive: true });
  // As little to be reached as a folder of another user, and by root as well.
  await symlink("v1", join(directory, "v1"));
  expect(await findMissized(directory, manifest)).toEqual(["v1/a.json", "v1/b.json", "v1/c.json"]);
});

test("a release in which names came since its manifest shows damage where a file is not of its size", async () => {
  const manifest = await readManifest(directory);
  const showsIt = () => showsDamage(directory, manifest);
  expect(await showsIt()).toBe(false);
  const later = Date.now() / 1000 + 60;
  await writeFile(join(directory, "v1/a.json"), "longer");
  await utimes(join(directory, "v1"), later, later);
  expect(await showsIt()).toBe(true);
  await writeFile(join(directory, "v1/a.json"), "a");
  expect(await showsIt()).toBe(false);
  await rm(join(directory, "v1"), { recursive: true });
  expect(await showsIt()).toBe(true);
});

test("a manifest that cannot be read is damage", async () => {
  await writeFile(join(directory, "manifest.json"), "{}");
  expect(await findDamage(directory)).toEqual([
    expect.stringMatching(/manifest\.json is damaged \(it holds something else: release: .*\)$/),
  ]);
});
