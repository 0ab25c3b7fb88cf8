import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const apple = 1;
const period = { report_period: "2023-12-31" };
/** One filing a manager, each with the price that it implies in its own unit. */
function imply(
  prices: readonly number[],
  {
    unit = 1,
    cik = null as number | null,
    is_repeating = false,
    is_swapped = false,
    cusip = "apple",
    shares_type = "SH",
  } = {},
): Given {
  const ids = prices.map((_, index) => `${index}`);
  return {
    "core.filed_prices": prices.map((filed_price, index) => ({
      ...period,
      accession_number: ids[index] ?? null,
      cusip,
      shares_type,
      filed_value: Math.round(filed_price * 1_000_000),
      shares: 1_000_000,
      filed_price,
      is_repeating,
    })),
    "core.filing_units": ids.map((accession_number, index) => ({
      ...period,
      accession_number,
      cik: cik ?? 100 + index,
      value_unit_usd: unit,
      is_swapped,
    })),
    "core.cusips": [...new Set(["apple", "apple before", cusip])].map((each) => ({
      ...period,
      cusip: each,
      security_cusip: "apple",
      security_id: apple,
      has_principal: shares_type === "PRN",
    })),
  };
}
const run = (given: Given) => runModel("core.implied_prices", given, period);

test("is the median over managers", async () => {
  expect(await run(imply([190, 192, 1_900]))).toEqual([
    {
      security_id: apple,
      security_cusip: "apple",
      ...period,
      price_usd: 192,
      managers_count: 3,
      shareholders_count: 3,
    },
  ]);
  expect(await run(imply([190, 192]))).toMatchObject([{ price_usd: 191, managers_count: 2 }]);
});

test("is the same where managers can have said no more of it", async () => {
  const given = imply([190, 192, 1_900]);
  const [apple] = given["core.cusips"] ?? [];
  expect(await run({ ...given, "core.cusips": [{ ...apple }] })).toEqual(await run(given));
});

test("is in dollars, whatever the unit of the filings, and of the security, whatever its CUSIP", async () => {
  expect(await run(imply([0.19, 0.192, 0.194], { unit: 1_000 }))).toMatchObject([{ price_usd: 192 }]);
  expect(await run(imply([190], { cusip: "apple before" }))).toMatchObject([{ security_id: apple }]);
});

test("of a manager is the value of all that it holds by its shares", async () => {
  const given = imply([90, 100], { cik: 1 });
  const [few, many] = given["core.filed_prices"] ?? [];
  const prices = [{ ...few }, { ...many, filed_value: 900_000_000, shares: 9_000_000 }];
  expect(await run({ ...given, "core.filed_prices": prices })).toMatchObject([{ price_usd: 99, managers_count: 1 }]);
});

test("is a bond's, too, by its principal; those who hold shares are counted apart", async () => {
  expect(await run(imply([0.9, 0.91, 0.95], { shares_type: "PRN" }))).toMatchObject([
    { price_usd: 0.91, managers_count: 3, shareholders_count: 0 },
  ]);
});

test("counts a manager once, and leaves out filings whose shares repeat their values", async () => {
  expect(await run(imply([190, 191, 192], { cik: 1 }))).toMatchObject([{ price_usd: 191, managers_count: 1 }]);
  expect(await run(imply([1, 1, 1], { is_repeating: true }))).toEqual([]);
  expect(await run(imply([1, 1, 1], { is_swapped: true }))).toEqual([]);
});

test("is the value of all that a manager holds by its shares, be it of several filings or CUSIPs", async () => {
  const row = { ...period, accession_number: "a", cusip: "apple", shares_type: "SH", shares: 1, is_repeating: false };
  const implied = (prices: Row[], filings: string[], cusips: string[], has_principal = false) =>
    run({
      "core.filed_prices": prices.map((each) => ({ ...row, filed_value: 100, ...each })),
      "core.filing_units": filings.map((accession_number) => ({
        ...period,
        ...{ accession_number, cik: 1, value_unit_usd: 1, is_swapped: false },
      })),
      "core.cusips": cusips.map((cusip) => ({
        ...period,
        ...{ cusip, security_cusip: "apple", security_id: apple, has_principal },
      })),
    });
  const one = { price_usd: 150, managers_count: 1, shareholders_count: 1 };
  const more = { filed_value: 200 };
  expect(await implied([{}, { ...more, accession_number: "b" }], ["a", "b"], ["apple"])).toMatchObject([one]);
  expect(await implied([{}, { ...more, cusip: "apple before" }], ["a"], ["apple", "apple before"])).toMatchObject([
    one,
  ]);
  // But not of principal, where it holds shares as well.
  const mixed = await implied([{}, { ...more, shares_type: "PRN" }], ["a"], ["apple"], true);
  expect(mixed).toMatchObject([{ ...one, price_usd: 100 }]);
});

test("of what fills the place of a CUSIP there is none: it may stand for anything", async () => {
  for (const cusip of ["999999999", "XXXXXXXXX"]) expect(await run(imply([190, 192, 1_900], { cusip }))).toEqual([]);
  expect(await run(imply([190, 192, 1_900], { cusip: "999999990" }))).toHaveLength(1);
});
