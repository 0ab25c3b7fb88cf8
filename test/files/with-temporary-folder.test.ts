import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { withTemporaryFolder } from "../../pipeline/files/with-temporary-folder.ts";

const prefix = () => join(inject("sharedFolder"), "temporary-");

test("a temporary folder is removed after use and after a failure, and answers what its user does", async () => {
  const listeners = process.listenerCount("exit");
  const use = async (folder: string) => {
    await writeFile(join(folder, "file"), "");
    return folder;
  };
  const folder = await withTemporaryFolder(prefix(), use);
  expect(folder.startsWith(prefix())).toBe(true);
  const fail = async (failing: string) => Promise.reject(new Error(await use(failing)));
  const failed = await withTemporaryFolder(prefix(), fail).catch((error: Error) => error.message);
  expect([folder, failed].map((each) => existsSync(each))).toEqual([false, false]);
  expect(process.listenerCount("exit")).toBe(listeners);
});

test("a temporary folder stays where its user keeps it", async () => {
  const folder = await withTemporaryFolder(prefix(), async (path, keep) => {
    keep();
    return path;
  });
  expect(await readdir(folder)).toEqual([]);
});
