import { expect, test } from "vitest";
import { fingerprintCode } from "../../pipeline/code-fingerprint.ts";
import { nameRelease, releaseCode } from "../../pipeline/publish/release-id.ts";

const name = (asOf = "2026-06-01", inputs = ["a", "b"], code = "code") => nameRelease(asOf, inputs, code);

test("the same data, parameters and code give the same id, which begins with the date", () => {
  expect(name()).toMatch(/^2026-06-01-[0-9a-f]{12}$/);
  expect(name()).toBe(name());
});

test("another date, datum, parameter or code gives another id", () => {
  const ids = [name(), name("2026-06-02"), name("2026-06-01", ["a", "c"]), name("2026-06-01", ["a", "b"], "other")];
  ids.push(name("2026-06-01", ["ab"]), name("2026-06-01", ["b", "a"]));
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});

test("this repository has a name", async () => {
  expect(name("2026-06-01", [], await fingerprintCode(releaseCode))).toMatch(/^2026-06-01-[0-9a-f]{12}$/);
});
