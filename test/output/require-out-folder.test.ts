import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeOutFolder, requireOutFolder } from "../../pipeline/output/require-out-folder.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const folder = renewTemporaryFolder("out-folder");

test("a relative output folder below one with a question mark is refused before a run computes what it cannot keep", async () => {
  const project = join(folder, "is this it?");
  await mkdir(project);
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(project);
  try {
    const refused = `${join(project, "out")} has a question mark in its path, with which DuckDB writes no catalog: give another folder.`;
    await expect(makeOutFolder("out")).rejects.toThrow(refused);
    expect(() => requireOutFolder("out")).toThrow(refused);
  } finally {
    cwd.mockRestore();
  }
  expect(existsSync(join(project, "out"))).toBe(false);
});
