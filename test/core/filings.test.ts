import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("the filings known for the report period", async () => {
  const known = [
    { accession_number: "b", report_period: "2023-12-31" },
    { accession_number: "a", report_period: "2023-12-31" },
    { accession_number: "of another quarter", report_period: "2023-09-30" },
  ];
  const rows = await runModel("core.filings", { "core.known_filings": known }, { report_period: "2023-12-31" });
  expect(rows.map((row) => row.accession_number)).toEqual(["a", "b"]);
});
