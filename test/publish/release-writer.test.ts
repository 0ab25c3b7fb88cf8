import { mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openReleaseWriter } from "../../pipeline/publish/release-writer.ts";
import { watchEffects } from "./watch-effects.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "writer-"));
});
afterEach(() => rm(directory, { recursive: true }));

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
