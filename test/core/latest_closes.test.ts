import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("the last close of each ticker on or before as-of, however old", async () => {
  const rows = await runModel(
    "core.latest_closes",
    {
      "staging.prices": [
        { ticker: "AAPL", price_date: "2023-11-16", close: 189, currency: "USD" },
        { ticker: "AAPL", price_date: "2023-11-17", close: 190, currency: "USD" },
        { ticker: "AAPL", price_date: "2023-11-18", close: 191, currency: "USD" },
        { ticker: "OLD", price_date: "2019-01-02", close: 3, currency: "CAD" },
      ],
    },
    { as_of: "2023-11-17" },
  );
  expect(rows).toEqual([
    { ticker: "AAPL", price_date: "2023-11-17", close: 190, currency: "USD" },
    { ticker: "OLD", price_date: "2019-01-02", close: 3, currency: "CAD" },
  ]);
});
