import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("of a CUSIP that is listed twice, the last line counts, what it leaves empty included", async () => {
  const rows = await runModel("staging.securities", {
    "raw.securities": [
      { line: 10, cusip: "037833100", ticker: "AAPL", name: "Apple", active: true },
      { line: 9, cusip: "037833100", ticker: "APPL", name: "Aple", active: true, sector: "Fruit" },
      { line: 2, cusip: "023135106", ticker: "AMZN" },
    ],
  });
  expect(rows).toMatchObject([
    { cusip: "023135106", ticker: "AMZN", active: null },
    { cusip: "037833100", ticker: "AAPL", name: "Apple", active: true, sector: null },
  ]);
});
