import { expect, test, vi } from "vitest";
import { listFolder, requireInputFolder } from "../../pipeline/ingest/list-entries.ts";
import { runCommand } from "../../scripts/command.ts";

const forbid = (path: string) =>
  Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: "EACCES" });

vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  readdir: (path: string) => (path.endsWith("open") ? Promise.resolve(["link"]) : Promise.reject(forbid(path))),
}));
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  statSync: (path: string) => {
    throw forbid(path);
  },
}));

test("a folder that may not be read is named, and what to do", async () => {
  await expect(requireInputFolder("prices")).rejects.toThrow(
    "The input folder prices cannot be read (EACCES: permission denied, open 'prices'). Grant the right to read that, or give another with --input.",
  );
});

test("but not one that holds no inputs", async () => {
  expect(await listFolder("in", "lost+found", [], undefined)).toEqual([]);
  for (const folder of ["", "prices", "edgar/2023"]) {
    await expect(listFolder("in", folder, [], undefined)).rejects.toThrow("EACCES");
  }
});

test("nor a link to where we may not look, but among inputs", async () => {
  expect(await listFolder("in", "archive/open", [], undefined)).toEqual([
    { file: "archive/open/link", status: undefined },
  ]);
  await expect(listFolder("in", "prices/open", [], undefined)).rejects.toThrow("EACCES");
});

test("so is a file, but where the error has its own advice", async () => {
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await runCommand(() => Promise.reject(forbid("a.zip")));
  expect(told).toHaveBeenCalledWith("\nError: EACCES: permission denied, open 'a.zip'. Grant the right to it.\n");
  await runCommand(() => Promise.reject(new Error('IO Error: Cannot open file "a": Permission denied')));
  expect(told).toHaveBeenCalledWith(
    '\nError: IO Error: Cannot open file "a": Permission denied. Grant the right to it.\n',
  );
  await runCommand(() => requireInputFolder("prices"));
  expect(told).toHaveBeenCalledWith(expect.stringMatching(/, or give another with --input\.\n$/));
  process.exitCode = undefined;
  told.mockRestore();
});
