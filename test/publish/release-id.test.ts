import { mkdtempSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprintCode, nameRelease } from "../../pipeline/publish/release-id.ts";

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "code-"));
  for (const folder of ["pipeline/publish", "pipeline/serve", "schemas/documents"])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, "package-lock.json"), "{}");
  await writeFile(join(root, "schemas/documents/status.ts"), "1");
});
afterEach(() => rm(root, { recursive: true }));

const name = async (asOf = "2026-06-01", inputs = ["a", "b"]) => nameRelease(asOf, inputs, await fingerprintCode(root));

test("the same data, parameters and code give the same id, which begins with the date", async () => {
  expect(await name()).toMatch(/^2026-06-01-[0-9a-f]{12}$/);
  expect(await name()).toBe(await name());
});

test("another date, datum, parameter, line of code or library gives another id", async () => {
  const ids = [await name(), await name("2026-06-02"), await name("2026-06-01", ["a", "c"])];
  ids.push(await name("2026-06-01", ["ab"]), await name("2026-06-01", ["b", "a"]));
  await writeFile(join(root, "schemas/documents/status.ts"), "2");
  ids.push(await name());
  await writeFile(join(root, "pipeline/serve/answer.ts"), "");
  ids.push(await name());
  await writeFile(join(root, "package-lock.json"), "{ }");
  ids.push(await name());
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});

test("files that are no code do not count", async () => {
  const before = await name();
  await writeFile(join(root, "pipeline/serve/README.md"), "how to");
  expect(await name()).toBe(before);
});

test("this repository has a name", async () => {
  expect(nameRelease("2026-06-01", [], await fingerprintCode())).toMatch(/^2026-06-01-[0-9a-f]{12}$/);
});
