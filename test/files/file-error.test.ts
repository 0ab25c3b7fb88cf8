import { expect, test } from "vitest";
import { namePath } from "../../pipeline/files/file-error.ts";

const full = { code: "ENOSPC", syscall: "write" };

test("an error of the disk that names no path is told with one, and its code stays", () => {
  const error = Object.assign(new Error("ENOSPC: no space left on device, write"), full);
  expect(namePath(error, "/out")).toMatchObject({
    ...full,
    message: `/out: ${error.message}`,
    path: "/out",
    cause: error,
  });
});

test("one that names its path, or is none of the disk, stays as it is", () => {
  const named = Object.assign(new Error("EACCES: permission denied, open '/in'"), { ...full, path: "/in" });
  for (const error of [named, new Error("a zip is damaged"), "no error"]) expect(namePath(error, "/out")).toBe(error);
});
