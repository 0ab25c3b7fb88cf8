import { expect, test } from "vitest";
import { ruling, runHoldings } from "./run-holdings.ts";

test("the rows of filings that count, as filed", async () => {
  const rulings = [ruling, { ...ruling, accession_number: "b", is_effective: false }];
  expect(await runHoldings({ rows: [{}, { accession_number: "b" }], rulings })).toMatchObject([
    { cik: 1, accession_number: "a", cusip: "037833100", filed_value: 200, shares: 20, row_count: 2 },
  ]);
});

test("both filings that count bring their rows", async () => {
  const rulings = [ruling, { ...ruling, accession_number: "b" }];
  expect(await runHoldings({ rows: [{}, { accession_number: "b" }], rulings })).toMatchObject([
    { accession_number: "a" },
    { accession_number: "b" },
  ]);
});

test("of a filing that lies in several sources, the rows of the one that was picked", async () => {
  const rows = [{ filed_value: 1 }, { source_id: "another zip", filed_value: 2 }];
  expect(await runHoldings({ rows })).toMatchObject([{ filed_value: 1 }]);
});

test("a filing whose report period is corrected brings its rows to that quarter, and leaves none where it was filed", async () => {
  const to = (report_period: string) => [{ accession_number: "a", report_period }];
  const rows = [{ report_period: "2023-09-30" }];
  expect(await runHoldings({ rows, filingCorrections: to("2023-12-31") })).toMatchObject([{ filed_value: 200 }]);
  const rulings = [{ ...ruling, report_period: "2023-09-30" }];
  expect(await runHoldings({ rows: [{}], rulings, filingCorrections: to("2023-09-30") })).toEqual([]);
});

test("a filing whose manager is corrected brings its rows to that one", async () => {
  const given = { rulings: [{ ...ruling, cik: 2 }], filingCorrections: [{ accession_number: "a", cik: 2 }] };
  expect(await runHoldings({ rows: [{}], ...given })).toMatchObject([{ cik: 2, filed_value: 200 }]);
});
