import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const ruled = (accession_number: string, is_effective: boolean) => ({
  ...period,
  accession_number,
  source_id: "zip",
  is_effective,
});
const row = (accession_number: string, name_of_issuer: string | null, more = {}) => ({
  accession_number,
  source_id: "zip",
  cusip: "037833100",
  name_of_issuer,
  ...more,
});

test("names are counted by the rows of effective filings, options and nameless rows aside", async () => {
  const rows = await runModel(
    "core.issuer_names",
    {
      "core.filing_rulings": [
        ...[ruled("a", true), ruled("b", true), ruled("superseded", false)],
        { ...ruled("before", true), report_period: "2023-09-30" },
      ],
      "staging.holdings": [
        row("a", "APPLE INC"),
        row("a", "APPLE INC", { shares_type: "PRN" }),
        row("b", "APPLE INC"),
        row("b", "APPLE COMPUTER", { source_id: "another zip" }),
        row("b", "APPLE PUT", { put_call: "Put" }),
        row("b", null),
        row("superseded", "APPLE COMPUTER"),
        row("before", "APPLE COMPUTER"),
      ],
    },
    period,
  );
  expect(rows).toEqual([{ cusip: "037833100", ...period, name_of_issuer: "APPLE INC", holdings_count: 3 }]);
});

test("a filing that is corrected tells the names of what it holds then", async () => {
  const corrected = { ...period, accession_number: "a", name_of_issuer: "APPLE INC" };
  const rows = await runModel(
    "core.issuer_names",
    {
      "core.filing_rulings": [ruled("a", true), ruled("b", true)],
      "staging.holdings": [
        row("a", "APPLE INC", { cusip: "594918104" }),
        row("b", "MICROSOFT", { cusip: "594918104" }),
      ],
      "core.corrected_holdings": [
        { ...corrected, cusip: "037833100" },
        { ...corrected, cusip: "594918104", put_call: "Put" },
        { ...corrected, accession_number: "before", report_period: "2023-09-30", cusip: "594918104" },
      ],
    },
    period,
  );
  expect(rows).toMatchObject([
    { cusip: "037833100", name_of_issuer: "APPLE INC" },
    { cusip: "594918104", name_of_issuer: "MICROSOFT", holdings_count: 1 },
  ]);
});
