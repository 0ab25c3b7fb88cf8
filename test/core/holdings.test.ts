import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const ruling = { accession_number: "a", source_id: "zip", cik: "1", report_period: "2023-12-31", is_effective: true };
const row = {
  accession_number: "a",
  source_id: "zip",
  cusip: "037833100",
  shares_type: "SH",
  filed_value: 200,
  shares: 20,
  row_count: 2,
};
const run = (holdings: Row[], corrections: Row[] = [], rulings: Row[] = [ruling]) =>
  runModel(
    "core.holdings",
    {
      "staging.holdings": holdings.map((given) => ({ ...row, ...given })),
      "staging.corrections": corrections.map((given) => ({ accession_number: "a", ...given })),
      "core.filing_rulings": rulings,
    },
    { report_period: "2023-12-31" },
  );

test("the rows of filings that count, as filed", async () => {
  const rulings = [ruling, { ...ruling, accession_number: "b", is_effective: false }];
  expect(await run([{}, { accession_number: "b" }], [], rulings)).toMatchObject([
    { cik: "1", accession_number: "a", cusip: "037833100", filed_value: 200, shares: 20, row_count: 2 },
  ]);
});

test("of a filing that lies in several sources, the rows of the one that was picked", async () => {
  expect(await run([{}, { source_id: "another zip" }])).toHaveLength(1);
});

test("both filings that count bring their rows", async () => {
  const rulings = [ruling, { ...ruling, accession_number: "b" }];
  expect(await run([{}, { accession_number: "b" }], [], rulings)).toMatchObject([
    { accession_number: "a" },
    { accession_number: "b" },
  ]);
});

describe("corrections.csv", () => {
  test.each([
    ["value:037833100", "500", { filed_value: 500, shares: 20 }],
    ["shares:037833100", "50", { filed_value: 200, shares: 50 }],
    ["cusip:037833100", "023135106", { cusip: "023135106", filed_value: 200 }],
    ["put_call:037833100", "Put", { put_call: "Put" }],
  ])("sets %s to %s", async (field, corrected_value, expected) => {
    expect(await run([{}], [{ field, corrected_value }])).toMatchObject([expected]);
  });

  test("tells that what was filed as an option is a holding", async () => {
    const correction = { field: "put_call:037833100", corrected_value: "None" };
    expect(await run([{ put_call: "Call" }], [correction])).toMatchObject([{ put_call: null }]);
  });

  test("touches no other CUSIP and no other filing", async () => {
    const correction = { field: "value:037833100", corrected_value: "500" };
    expect(await run([{ cusip: "023135106" }], [correction])).toMatchObject([{ filed_value: 200 }]);
    expect(await run([{}], [{ ...correction, accession_number: "b" }])).toMatchObject([{ filed_value: 200 }]);
  });

  test("adds rows to those of the CUSIP that they turn out to be", async () => {
    const correction = { field: "cusip:03783310", corrected_value: "037833100" };
    expect(await run([{}, { cusip: "03783310" }], [correction])).toMatchObject([
      { cusip: "037833100", filed_value: 400, shares: 40, row_count: 4 },
    ]);
  });
});
