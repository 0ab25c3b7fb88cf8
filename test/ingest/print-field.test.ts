import { expect, test } from "vitest";
import { printField, printIsoDate } from "../../pipeline/ingest/print-field.ts";

test.each([
  ["date", "03-07-2022", "07-MAR-2022"],
  ["date", " 3-7-2022\n", "07-MAR-2022"],
  ["date", "13-07-2022", "13-07-2022"],
  ["date", "2022-03-07", "2022-03-07"],
  ["date", "", ""],
  ["integer", " 01 ", "1"],
  ["integer", "000", "0"],
  ["integer", "9999999999999999", "9999999999999999"],
  ["integer", "0.50", "0.50"],
  ["integer", "-5", "-5"],
  ["flag", "true", "Y"],
  ["flag", "FALSE", "N"],
  ["flag", "0", "N"],
  ["flag", "1", "Y"],
  ["flag", " x ", "x"],
  ["date", "03-31-25", "03-31-25"],
  ["date", "x03-31-2025", "x03-31-2025"],
  ["text", "a\nb\nc", "a b c"],
  ["flag", "Y", "Y"],
  ["flag", "", ""],
  ["text", " 01\r\n\tA  B ", " 01 A  B "],
] as const)("prints %s %j as %j", (type, filed, printed) => {
  expect(printField(type, filed)).toBe(printed);
});

test("prints an ISO date as the SEC does", () => {
  expect(printIsoDate("2025-03-31")).toBe("31-MAR-2025");
});
