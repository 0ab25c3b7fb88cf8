import { expect, test } from "vitest";
import * as z from "zod";
import * as cells from "../../../schemas/inputs/cells.ts";

/** What a cell comes to, or the first complaint. */
function read(cell: z.ZodType, given: string): unknown {
  const { success, data, error } = z.safeParse(cell, given);
  return success ? data : error.issues[0]?.message;
}

test.each([
  ["+5", 5],
  ["-.5", -0.5],
  ["5.", 5],
  ["1E3", 1000],
  ["1e+3", 1000],
  [" 1e-3 ", 0.001],
  [".", cells.complaints.notANumber],
  ["1e", cells.complaints.notANumber],
])("the number %j is %j", (given, told) => {
  expect(read(cells.number, given)).toBe(told);
});

test("0 is an amount, but not above 0", () => {
  expect(read(cells.amount, "0")).toBe(0);
  expect(read(cells.positiveNumber, "0")).toContain("must be above 0");
});

test("a cell of nothing but spaces is unknown where it may be", () => {
  expect(read(cells.orUnknown(cells.number), " ")).toBeNull();
  expect(read(cells.number, " ")).toBe(cells.complaints.empty);
});

test.each(["2023-11-01T16:30:00z", "2023-11-01T16:30:00 Z", "2023-11-01t16:30:00"])("%s is a moment", (given) => {
  expect(read(cells.moment, given)).toBe("2023-11-01T16:30:00Z");
});

test("characters that cannot be printed are no part of a name, nor make one", () => {
  expect(read(cells.name, "\u0007A\u0007B\u0007")).toBe("A B");
  expect(read(cells.name, "\u0007")).toBe(cells.complaints.empty);
});

test("the name of a group may be a number, and of 200 characters", () => {
  for (const given of ["4711", "x".repeat(200)]) expect(read(cells.groupName, given)).toBe(given);
});

test.each([
  [" usd ", "USD"],
  ["GBp", cells.complaints.hundredths],
  ["GBpence", cells.complaints.notACurrency],
  ["xGBp", cells.complaints.notACurrency],
])("the currency %j is %j", (given, told) => {
  expect(read(cells.currency, given)).toBe(told);
});

test.each(["x0001037389-23-000119", "0001037389-23-0001190", "0001037389230001190"])(
  "%s is no accession number",
  (given) => {
    expect(read(cells.accessionNumber, given)).toContain("is not an accession number");
  },
);
