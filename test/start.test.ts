import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "start-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const folder of ["scripts", "node_modules"]) mkdirSync(join(project, folder));
  for (const file of ["package.json", "package-lock.json", "scripts/start.mjs", "scripts/bundle-script.mjs"]) {
    cpSync(join(root, file), join(project, file));
  }
  for (const name of ["esbuild", "zod"])
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  writeSource("word.ts", 'export const word: string = "done";');
  writeSource("task.ts", 'import { word } from "./word.ts"; console.log(word);');
});

const writeSource = (name: string, text: string) => writeFileSync(join(project, name), text);
const run = (script = "task.ts") =>
  execFileSync(process.execPath, ["scripts/start.mjs", script], { cwd: project, encoding: "utf8" });
const kept = () => join(project, "node_modules/.cache/scripts");

test("a script starts where what was made of it can be neither read nor kept", () => {
  expect(run()).toBe("done\n");
  const names = readdirSync(kept());
  expect(names).toHaveLength(1);
  // A full disk, or another user's file, cannot be made without being root: a folder is as unreadable.
  for (const name of names) {
    rmSync(join(kept(), name));
    mkdirSync(join(kept(), name, "in the way"), { recursive: true });
  }
  expect(run()).toBe("done\n");
});

test("what was made of a script is made again once a source differs, or it is not whole", () => {
  run();
  const [name = ""] = readdirSync(kept());
  const made = readFileSync(join(kept(), name), "utf8");
  writeSource("word.ts", 'export const word: string = "else";');
  expect(run()).toBe("else\n");
  expect(readdirSync(kept())).toEqual([name]);
  for (const text of [made, made.slice(0, -1), made.replace("done", "gone"), ""]) {
    writeSource("word.ts", 'export const word: string = "done";');
    writeFileSync(join(kept(), name), text);
    expect(run()).toBe("done\n");
  }
});

test("a script starts in a project whose folder has a star in its name", () => {
  const parent = mkdtempSync(join(tmpdir(), "start-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const cwd = join(parent, "my * [project] #1");
  cpSync(project, cwd, { recursive: true, verbatimSymlinks: true });
  expect(execFileSync(process.execPath, ["scripts/start.mjs", "task.ts"], { cwd, encoding: "utf8" })).toBe("done\n");
});

test("a source knows where it lies, and an error says where it was thrown", () => {
  mkdirSync(join(project, "deep"));
  writeSource("deep/folder.ts", "export const folder = import.meta.dirname;\nexport const url = import.meta.url;");
  writeSource(
    "task.ts",
    'import { folder, url } from "./deep/folder.ts";\nconsole.log(folder, url, "import.meta.url");',
  );
  expect(run()).toBe(`${project}/deep file://${project}/deep/folder.ts import.meta.url\n`);
  writeSource("task.ts", '\ninterface Odd { odd: true }\nthrow new Error("odd" satisfies string);');
  const { stderr } = spawnSync(process.execPath, ["scripts/start.mjs", "task.ts"], { cwd: project, encoding: "utf8" });
  expect(stderr).toContain(`${project}/task.ts:3:7`);
});

test("a script's packages are in the module, but for what finds files of its own beside it", () => {
  writeSource(
    "task.ts",
    'import { z } from "zod";\nimport { version } from "esbuild";\nconsole.log(z.int().parse(1), typeof version);',
  );
  expect(run()).toBe("1 string\n");
  const [name = ""] = readdirSync(kept());
  const made = readFileSync(join(kept(), name), "utf8");
  expect(made.match(/^import .* from "[^"]*";$/gm)?.filter((line) => !line.includes('"node:'))).toEqual([
    expect.stringContaining("/node_modules/esbuild/lib/main.js"),
  ]);
});
