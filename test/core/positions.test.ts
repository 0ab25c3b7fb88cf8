import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const [apple, note, cp, another] = [1, 2, 3, 4] as const;
const period = { report_period: "2023-12-31" };
const unit = (accession_number: string, value_unit_usd: number) => ({
  ...period,
  ...{ cik: 1, accession_number, value_unit_usd },
});
/** The manager has no other filing that counts. */
const only = { "core.filing_units": [unit("a", 1)] };
const held = { ...period, cik: 1, accession_number: "a", cusip: "037833100", shares_type: "SH", row_count: 1 };
const security = (cusip: string, security_id: number) => ({ ...period, cusip, security_id, has_principal: false });
const run = (holdings: Row[], given: Given = {}) =>
  runModel(
    "core.positions",
    {
      "core.holdings": holdings.map((row) => ({ ...held, ...row })),
      "core.filing_units": [unit("a", 1), unit("b", 1_000)],
      "core.cusips": [security("037833100", apple), security("88160RAG6", note)],
      ...given,
    },
    { report_period: "2023-12-31" },
  );

test("a position is in dollars, whatever the unit of its filing", async () => {
  expect(await run([{ accession_number: "b", filed_value: 200, shares: 20 }])).toMatchObject([
    { cik: 1, security_id: apple, value_usd: 200_000, shares: 20 },
  ]);
});

test("it is summed over the filings that count, each in its own unit", async () => {
  const rows = await run([
    { filed_value: 5_000, shares: 50 },
    { accession_number: "b", filed_value: 2, shares: 20 },
  ]);
  expect(rows).toMatchObject([{ value_usd: 7_000, shares: 70, row_count: 2 }]);
});

test.each([{}, only])("it is summed over shares and principal of one CUSIP", async (given) => {
  const rows = await run(
    [
      { filed_value: 5_000, shares: 50 },
      { shares_type: "PRN", filed_value: 10, shares: 2 },
    ],
    { ...given, "core.cusips": [{ ...security("037833100", apple), has_principal: true }] },
  );
  expect(rows).toMatchObject([{ security_id: apple, value_usd: 5_010, shares: 52, row_count: 2 }]);
});

test.each([{}, only])("it is summed over the CUSIPs of the security", async (given) => {
  const rows = await run(
    [
      { cusip: "13645T100", filed_value: 100, shares: 1 },
      { cusip: "13646K108", filed_value: 200, shares: 2 },
    ],
    {
      ...given,
      "core.cusips": [security("13645T100", cp), security("13646K108", cp)],
    },
  );
  expect(rows).toMatchObject([{ security_id: cp, value_usd: 300, shares: 3 }]);
});

test.each([{}, only])("options are no positions; principal amounts are", async (given) => {
  const rows = await run(
    [
      { filed_value: 100, shares: 1 },
      { put_call: "Put", filed_value: 900, shares: 9 },
      { put_call: "Call", filed_value: 900, shares: 9 },
      { cusip: "88160RAG6", shares_type: "PRN", filed_value: 50, shares: 4_000 },
    ],
    given,
  );
  expect(rows.map(({ security_id, value_usd, shares }) => [security_id, value_usd, shares]).sort()).toEqual([
    [apple, 100, 1],
    [note, 50, 4_000],
  ]);
});

test("nothing held is no position; shares alone, whose value was rounded to 0, are one, and so is a value alone", async () => {
  expect(await run([{ filed_value: 0, shares: 0 }])).toEqual([]);
  expect(await run([{ filed_value: 0, shares: 1 }])).toMatchObject([{ value_usd: 0, shares: 1 }]);
  expect(await run([{ filed_value: 5, shares: 0 }])).toMatchObject([{ value_usd: 5, shares: 0 }]);
});

describe("a repaired row", () => {
  test("counts as repaired, and the position says so", async () => {
    const repair = {
      ...period,
      accession_number: "a",
      cusip: "037833100",
      shares_type: "SH",
      value_usd: 1_900,
      shares: 10,
    };
    const rows = await run(
      [
        { filed_value: 1_900_000, shares: 10 },
        { accession_number: "b", filed_value: 2, shares: 10 },
      ],
      { "core.repairs": [repair] },
    );
    expect(rows).toMatchObject([{ value_usd: 3_900, shares: 20, is_repaired: true }]);
    expect(await run([{ filed_value: 1_900, shares: 10 }])).toMatchObject([{ is_repaired: false }]);
  });

  test("is that of its CUSIP, and of shares or principal, no other", async () => {
    const repair = { ...period, accession_number: "a", cusip: "037833100", shares_type: "SH", value_usd: 5, shares: 1 };
    const row = { filed_value: 100, shares: 10 };
    const repairs = { ...only, "core.repairs": [repair] };
    const both = { ...repairs, "core.cusips": [{ ...security("037833100", apple), has_principal: true }] };
    expect(await run([row, { ...row, shares_type: "PRN" }], both)).toMatchObject([{ value_usd: 105, shares: 11 }]);
    expect(await run([row, { ...row, cusip: "88160RAG6" }], repairs)).toMatchObject([
      { security_id: apple, value_usd: 5, is_repaired: true },
      { security_id: note, value_usd: 100, is_repaired: false },
    ]);
  });
});

test("a value beyond all limits in the unit of its filing stops nothing; repaired to nothing, it is no position", async () => {
  const row = { accession_number: "b", filed_value: 9_999_999_999_999, shares: 5 };
  const units = { "core.filing_units": [unit("b", 1_000_000)] };
  expect(await run([row], units)).toMatchObject([{ value_usd: 1e13 }]);
  const repair = { ...period, accession_number: "b", cusip: "037833100", shares_type: "SH", value_usd: 0, shares: 0 };
  expect(await run([row], { ...units, "core.repairs": [repair] })).toEqual([]);
});

test("a CUSIP is of the security that it is of in the quarter", async () => {
  const cusips = [security("037833100", apple), { ...security("037833100", another), report_period: "2023-09-30" }];
  expect(await run([{ filed_value: 5, shares: 1 }], { "core.cusips": cusips })).toMatchObject([
    { security_id: apple, value_usd: 5, shares: 1 },
  ]);
});
