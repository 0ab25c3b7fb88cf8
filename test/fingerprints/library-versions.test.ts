import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLibraryVersions } from "../../pipeline/fingerprints/library-versions.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const root = renewTemporaryFolder("lock");
const lock = (packages: object) => writeFile(join(root, "package-lock.json"), JSON.stringify({ packages }));

test("libraries come with all that they depend on, each as Node finds it, and others do not", async () => {
  await lock({
    "": { dependencies: { zod: "4.6.7" } },
    "node_modules/@duckdb/api": {
      version: "1.5.6",
      integrity: "sha512-a",
      dependencies: { "@duckdb/bindings": "1", ms: "^1" },
      peerDependencies: { vitest: "4" },
    },
    "node_modules/@duckdb/api/node_modules/ms": { version: "1.0.0", dependencies: { "@duckdb/api": "1" } },
    "node_modules/@duckdb/bindings": { version: "1.5.5", optionalDependencies: { ms: "^2", fsevents: "1" } },
    "node_modules/ms": { version: "2.0.0" },
    "node_modules/vitest": { version: "4.0.0" },
    "node_modules/zod": { version: "4.6.7", integrity: "sha512-z" },
  });
  expect((await readLibraryVersions(root, ["zod", "@duckdb/api"])).split("\n")).toEqual([
    "node_modules/@duckdb/api 1.5.6 sha512-a",
    "node_modules/@duckdb/api/node_modules/ms 1.0.0 undefined",
    "node_modules/@duckdb/bindings 1.5.5 undefined",
    "node_modules/ms 2.0.0 undefined",
    "node_modules/zod 4.6.7 sha512-z",
  ]);
});

test("a library that is not there, and a file that is missing or another, are named", async () => {
  await expect(readLibraryVersions(root, [])).rejects.toThrow("package-lock.json is missing. Check out the code again");
  await lock({});
  await expect(readLibraryVersions(root, ["zod"])).rejects.toThrow(
    "package-lock.json: has no zod, which the code imports. Run npm install.",
  );
  await writeFile(join(root, "package-lock.json"), "{}");
  await expect(readLibraryVersions(root, [])).rejects.toThrow("is damaged");
});
