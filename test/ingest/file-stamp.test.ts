import type { Stats } from "node:fs";
import { expect, test } from "vitest";
import { printStamp, refuseChanged } from "../../pipeline/ingest/file-stamp.ts";

test("a file has another stamp where its size, one of its times or the file itself is another", () => {
  const status = { size: 1, mtimeMs: 2, ctimeMs: 3, ino: 4 } as Stats;
  const others = Object.keys(status).map((name) => printStamp({ ...status, [name]: 5 } as Stats));
  expect(new Set([printStamp(status), ...others]).size).toBe(5);
  expect(printStamp({ ...status })).toBe(printStamp(status));
});

test("a file that is gone has changed", async () => {
  const gone = { file: "prices/gone.csv", path: "/none/gone.csv", stamp: "1 2 3 4" };
  const input = { ...gone, kind: "prices", bytes: 1, sha256: null, filedAt: null } as const;
  await expect(refuseChanged(input)).rejects.toThrow("prices/gone.csv changed while it was read");
});
