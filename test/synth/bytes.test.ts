import fc from "fast-check";
import { expect, test } from "vitest";
import { writeInteger } from "../../scripts/synth/bytes.ts";

test("a whole number comes out in its decimal digits, however large", () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(20), (value, start) => {
      const bytes = Buffer.alloc(40, "x");
      const end = writeInteger(bytes, start, value);
      expect(bytes.toString("latin1", start, end)).toBe(String(value));
      expect(bytes[end]).toBe("x".charCodeAt(0));
    }),
  );
});
