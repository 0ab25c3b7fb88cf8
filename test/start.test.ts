import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("a script starts where what was translated can be neither read nor kept", () => {
  const project = mkdtempSync(join(tmpdir(), "start-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const folder of ["scripts", "node_modules"]) mkdirSync(join(project, folder));
  cpSync(join(import.meta.dirname, "../scripts/start.mjs"), join(project, "scripts/start.mjs"));
  symlinkSync(join(import.meta.dirname, "../node_modules/jiti"), join(project, "node_modules/jiti"));
  writeFileSync(join(project, "word.ts"), 'export const word: string = "done";');
  writeFileSync(join(project, "task.ts"), 'import { word } from "./word.ts"; console.log(word);');
  const run = () =>
    execFileSync(process.execPath, ["scripts/start.mjs", "task.ts"], { cwd: project, encoding: "utf8" });
  expect(run()).toBe("done\n");
  const kept = join(project, "node_modules/.cache/jiti");
  const names = readdirSync(kept);
  expect(names).toHaveLength(2);
  // A full disk, or another user's file, cannot be made without being root: a folder is as unreadable.
  for (const name of names) {
    rmSync(join(kept, name));
    mkdirSync(join(kept, name));
  }
  expect(run()).toBe("done\n");
});
