import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("a CUSIP with a ticker is listed, and active where the file says so", async () => {
  const securities = [
    { cusip: "037833100", ticker: "AAPL", name: "Apple Inc.", active: true },
    { cusip: "88160R101", ticker: "TSLA", active: null },
    { cusip: "90184L102", ticker: "TWTR", active: false },
    { cusip: "023135106", ticker: null, active: true },
  ];
  expect(await runModel("core.listings", { "staging.securities": securities })).toEqual([
    { cusip: "037833100", ticker: "AAPL", name: "Apple Inc.", is_active: true },
    { cusip: "88160R101", ticker: "TSLA", name: null, is_active: false },
    { cusip: "90184L102", ticker: "TWTR", name: null, is_active: false },
  ]);
});
