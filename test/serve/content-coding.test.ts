import { expect, test } from "vitest";
import { chooseCoding, noCompressor } from "../../pipeline/serve/content-coding.ts";
import { zlibCompressor } from "../../pipeline/serve/zlib-compressor.ts";

test.each([
  [null, null],
  ["", null],
  ["identity", null],
  ["deflate", null],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZIP", "gzip"],
  ["br;q=0.1, gzip;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.9, gzip", "gzip"],
  ["br ; q=0 , gzip ; q=0", null],
  ["*", "br"],
  ["*;q=0", null],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0.3, *;q=0.8", "br"],
  ["br;q=0.3, *;q=0.8", "gzip"],
  ["identity;q=1, gzip;q=0.5", null],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["gzip;q=nonsense", null],
])("Accept-Encoding %s is answered in %s", (accepted, coding) => {
  expect(chooseCoding(accepted, ["br", "gzip"])).toBe(coding);
});

test.each(["br", "gzip"] as const)("what is compressed in %s takes no more memory than it is long", async (coding) => {
  const { length, buffer } = await zlibCompressor.compress(Buffer.from("a reply"), coding);
  expect(buffer.byteLength).toBe(length);
});

test("where nothing can compress, nothing is chosen", async () => {
  expect(chooseCoding("gzip, br", noCompressor.codings)).toBeNull();
  await expect(noCompressor.compress(new Uint8Array(), "gzip")).rejects.toThrow("gzip");
});
