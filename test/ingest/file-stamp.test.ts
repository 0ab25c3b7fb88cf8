import type { Stats } from "node:fs";
import { expect, test } from "vitest";
import { printStamp } from "../../pipeline/ingest/file-stamp.ts";

test("a file has another stamp where its size, one of its times or the file itself is another", () => {
  const status = { size: 1, mtimeMs: 2, ctimeMs: 3, ino: 4 } as Stats;
  const others = Object.keys(status).map((name) => printStamp({ ...status, [name]: 5 } as Stats));
  expect(new Set([printStamp(status), ...others]).size).toBe(5);
  expect(printStamp({ ...status })).toBe(printStamp(status));
});
