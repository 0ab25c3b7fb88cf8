import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { diskEffects } from "../../pipeline/publish/effects.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const folder = renewTemporaryFolder("effects");
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("paths are synced", () => {
  const told = () => join(folder, "told");
  const many = () => Array.from({ length: 101 }, (_, index) => join(folder, `${index}`));

  /** Lets a script stand for the command that syncs a file system. */
  const setCommand = (lines: string) => {
    writeFileSync(join(folder, "sync"), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, "sync"), 0o755);
    vi.stubEnv("PATH", folder);
  };

  test.runIf(process.platform === "linux")("by one command where they are many", async () => {
    setCommand(`echo "$@" > ${told()}`);
    await diskEffects.sync(many());
    expect(readFileSync(told(), "utf8")).toBe(`-f ${join(folder, "0")}\n`);
  });

  test("one by one where they are few", async () => {
    setCommand(`echo "$@" > ${told()}`);
    const handle = await open(folder);
    const syncOne = vi.spyOn(Object.getPrototypeOf(handle), "sync");
    await handle.close();
    await diskEffects.sync([folder]);
    await diskEffects.sync([]);
    expect(syncOne).toHaveBeenCalledOnce();
    expect(existsSync(told())).toBe(false);
    syncOne.mockRestore();
  });

  test("one by one where the command fails, or there is none", async () => {
    setCommand("exit 1");
    await expect(diskEffects.sync(many())).rejects.toThrow(/ENOENT.*0'/);
    rmSync(join(folder, "sync"));
    await expect(diskEffects.sync(many())).rejects.toThrow(/ENOENT.*0'/);
    for (const path of many()) await diskEffects.writeFile(path, Buffer.from("1"));
    await diskEffects.sync(many());
  });
});

test.each([0, 1, 20_000, 3_000_000])("a file of %i bytes is written, and read", async (length) => {
  const bytes = Buffer.alloc(length, "0123456789");
  const read = await diskEffects.writeFile(join(folder, "a"), bytes);
  expect(bytes.equals(read)).toBe(true);
  expect(readFileSync(join(folder, "a")).equals(bytes)).toBe(true);
});

test.runIf(existsSync("/proc/self/fd"))("what is written and synced is left open nowhere", async () => {
  const countOpen = async () => (await readdir("/proc/self/fd")).length;
  const before = await countOpen();
  for (let file = 1; file <= 20; file += 1) {
    await diskEffects.writeFile(join(folder, `${file}`), Buffer.from("1"));
    await diskEffects.sync([join(folder, `${file}`)]);
  }
  expect(await countOpen()).toBeLessThan(before + 10);
});

test("a file is not written over another", async () => {
  const path = join(folder, "a");
  await diskEffects.writeFile(path, Buffer.from("1"));
  await expect(diskEffects.writeFile(path, Buffer.from("2"))).rejects.toThrow("EEXIST");
  expect(readFileSync(path, "utf8")).toBe("1");
});
