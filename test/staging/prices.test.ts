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
    { ticker: "RY", price_date: "2023-09-28", close: 87, currency: "USD" },
    { ticker: "RY", price_date: "2023-09-29", close: 118.7, currency: "CAD" },
  ]);
});
