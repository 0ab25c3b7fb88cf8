import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { replaceFile } from "../../pipeline/files/replace-file.ts";

test.runIf(existsSync("/dev/full"))(
  "on a full disk the file before stays, nothing lies beside it, and it is named",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "replace-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "note.json");
    await writeFile(file, "before");
    await symlink("/dev/full", join(folder, `.note.json-${process.pid}`));
    const message = `${file}: ENOSPC: no space left on device, write`;
    await expect(replaceFile(file, "after")).rejects.toMatchObject({ message, code: "ENOSPC", path: file });
    expect(await readFile(file, "utf8")).toBe("before");
    expect(await readdir(folder)).toEqual(["note.json"]);
  },
);
