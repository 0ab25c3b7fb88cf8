import { expect, test } from "vitest";
import { callScript } from "../call-script.ts";

test.each([
  ["--quarters", "2.5", "is not a whole number"],
  ["--quarters", "67", "is more than the 66"],
  ["--factors", "1,1.3", "1.3 is not a whole number"],
  ["--factors", "1,34", "34 is more than the 33"],
  ["--runs", "0.5", "is not a whole number"],
  ["--filings", "0.5", "is not a whole number"],
  ["--seed", "1.5", "is not a whole number"],
  ["--quarters", "1", "leaves nothing for the second process"],
])("%s %s is refused before anything is measured", async (option, value, reason) => {
  const { code, error } = await callScript("bench", "--scratch", "package.json", option, value);
  expect(error).toContain(reason);
  expect(code).toBe(64);
});
