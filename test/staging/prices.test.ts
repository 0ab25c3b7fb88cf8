import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const report_period = "2023-09-30";

const readDay = (...prices: readonly (readonly [close: number, currency: string])[]) =>
  readCloses(prices.map(([close, currency]) => ({ date: "2023-09-29", ticker: "RY", close, currency })));
const readCloses = (prices: readonly Row[]) =>
  runModel("staging.prices", { "raw.prices": prices.map((price) => ({ ...price, report_period })) }, { report_period });

test("each day with a close has a row", async () => {
  expect(await readDay([87.5, "USD"])).toEqual([
    {
      ...{ ticker: "RY", price_date: "2023-09-29", report_period, close: 87.5, currency: "USD" },
      other_close: null,
    },
  ]);
});

test("where files disagree on a day, the highest close counts, and the lowest is told", async () => {
  expect(await readDay([87.5, "USD"], [87.6, "USD"])).toMatchObject([{ close: 87.6, other_close: null }]);
  expect(await readDay([875, "USD"], [87.5, "USD"])).toMatchObject([{ close: 875, other_close: 87.5 }]);
  expect(await readDay([102, "USD"], [100, "USD"])).toMatchObject([{ close: 102, other_close: 100 }]);
});

test("what is listed in several currencies has its close in US dollars", async () => {
  expect(await readDay([118.7, "CAD"], [87.5, "USD"])).toMatchObject([
    { close: 87.5, currency: "USD", other_close: null },
  ]);
  expect(await readDay([80, "EUR"], [87.5, "USD"])).toMatchObject([
    { close: 87.5, currency: "USD", other_close: null },
  ]);
  expect(await readDay([118.7, "CAD"], [80, "EUR"])).toMatchObject([
    { close: 118.7, currency: "CAD", other_close: 80 },
  ]);
});

test("a ticker has its close in US dollars on those days on which it has one", async () => {
  const close = (date: string, close: number, currency: string) => ({ date, ticker: "RY", close, currency });
  const prices = [close("2023-09-28", 80, "USD"), close("2023-09-28", 110, "CAD"), close("2023-09-29", 118.7, "CAD")];
  expect(await readCloses(prices)).toMatchObject([
    { price_date: "2023-09-28", close: 80, currency: "USD", other_close: null },
    { price_date: "2023-09-29", close: 118.7, currency: "CAD", other_close: null },
  ]);
});

test.each([
  ["CAD", "USD", "USD"],
  ["CAD", "EUR", "EUR"],
])(
  "where they agree on the close, but one says %s and one %s, it is in %s in whichever order they lie",
  async (one, other, currency) => {
    expect(await readDay([87.5, one], [87.5, other])).toMatchObject([{ close: 87.5, currency }]);
    expect(await readDay([87.5, other], [87.5, one])).toMatchObject([{ close: 87.5, currency }]);
  },
);
