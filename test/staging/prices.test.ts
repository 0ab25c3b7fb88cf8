import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("where files disagree on a day, the highest close counts, with its currency", async () => {
  const rows = await runModel("staging.prices", {
    "raw.prices": [
      { date: "2023-09-29", ticker: "RY", close: 87.5, currency: "USD" },
      { date: "2023-09-29", ticker: "RY", close: 118.7, currency: "CAD" },
      { date: "2023-09-28", ticker: "RY", close: 87, currency: "USD" },
    ],
  });
  expect(rows).toEqual([
    { ticker: "RY", price_date: "2023-09-28", report_period: "2023-09-30", close: 87, currency: "USD" },
    { ticker: "RY", price_date: "2023-09-29", report_period: "2023-09-30", close: 118.7, currency: "CAD" },
  ]);
});

test("where they agree on the close but not on its currency, the answer does not depend on the order of the files", async () => {
  const price = { date: "2023-09-29", ticker: "RY", close: 87.5 };
  const prices = [
    { ...price, currency: "USD" },
    { ...price, currency: "CAD" },
  ];
  for (const rows of [prices, prices.toReversed()]) {
    expect(await runModel("staging.prices", { "raw.prices": rows })).toMatchObject([{ close: 87.5, currency: "USD" }]);
  }
});
