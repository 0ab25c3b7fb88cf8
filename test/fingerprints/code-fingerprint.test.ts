import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { fingerprintCode } from "../../pipeline/fingerprints/code-fingerprint.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const root = renewTemporaryFolder("code");
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const identify = (but: string[] = []) => fingerprintCode(["pipeline/a.ts"], { root, but });

const lock = (version: string, others: object = {}) =>
  write("package-lock.json", JSON.stringify({ packages: { "": {}, "node_modules/zod": { version }, ...others } }));

beforeEach(async () => {
  await lock("1.0.0");
  await write(
    "pipeline/a.ts",
    'import { z } from "zod";\nimport type { T } from "./type.ts";\nimport {\n  b,\n} from "../schemas/b.ts";\n',
  );
  await write("schemas/b.ts", 'export { c } from "./c/c.ts";\nimport "../pipeline/a.ts";\n');
  await write("schemas/c/c.ts", "export const c = 1;\n");
});

test("the same code is the same", async () => {
  expect(await identify()).toBe(await identify());
});

test.each(["pipeline/a.ts", "schemas/b.ts", "schemas/c/c.ts"])("another %s makes it other code", async (path) => {
  const before = await identify();
  await write(path, "// another line\n");
  expect(await identify()).not.toBe(before);
});

test("another version of a library that it imports makes it other code, another library does not", async () => {
  const before = await identify();
  await lock("1.0.0", { "node_modules/vitest": { version: "4.0.0" } });
  expect(await identify()).toBe(before);
  await lock("1.0.1");
  expect(await identify()).not.toBe(before);
});

test("a module that is left out does not count, nor what only it imports", async () => {
  const before = await identify(["schemas/b.ts"]);
  await write("schemas/b.ts", 'export { c } from "./c/c.ts";\n');
  await write("schemas/c/c.ts", "export const c = 2;\n");
  expect(await identify(["schemas/b.ts"])).toBe(before);
});

test("what it does not import, or of which it knows a type only, does not count", async () => {
  const before = await identify();
  await write("pipeline/type.ts", "export type T = 1;\n");
  await write("pipeline/README.md", "how to");
  expect(await identify()).toBe(before);
});
