import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test, vi } from "vitest";
import { withTemporaryFolder } from "../../pipeline/files/with-temporary-folder.ts";

/** How often a removal meets a file that came meanwhile. */
const met = vi.hoisted(() => ({ left: 0 }));
vi.mock("node:fs", async (importReal) => {
  const real = await importReal<typeof import("node:fs")>();
  const removeUnlessMet: typeof real.rmSync = (path, options) => {
    if (met.left === 0) return real.rmSync(path, options);
    met.left -= 1;
    throw Object.assign(new Error("ENOTEMPTY: directory not empty, rmdir"), { code: "ENOTEMPTY", syscall: "rmdir" });
  };
  return { ...real, rmSync: removeUnlessMet };
});

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
  expect(failed.startsWith(prefix())).toBe(true);
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

test("a temporary folder is removed though somebody writes to it for a moment yet", async () => {
  const folder = await withTemporaryFolder(prefix(), async (path) => {
    met.left = 2;
    return path;
  });
  expect({ ...met, exists: existsSync(folder) }).toEqual({ left: 0, exists: false });
});
