import { expect, test } from "vitest";
import { quarterEnd } from "../../pipeline/calendar.ts";
import { runModel } from "../run-model.ts";

const run = (days: string[], report_period: string, known_to = report_period) =>
  runModel("core.closes", { "staging.prices": days.map((day) => price(day)) }, { known_to, report_period });

const price = (price_date: string, ticker = "AAPL") => {
  const report_period = quarterEnd(Number(price_date.slice(0, 4)), Math.ceil(Number(price_date.slice(5, 7)) / 3));
  return { ticker, price_date, report_period, close: 170, currency: "USD" };
};

test("the last close up to the quarter's end, none after it", async () => {
  expect(await run(["2023-09-28", "2023-09-29", "2023-10-02"], "2023-09-30")).toEqual([
    { report_period: "2023-09-30", ticker: "AAPL", price_date: "2023-09-29", close: 170, currency: "USD" },
  ]);
});

test.each([
  ["2023-09-30", "2023-09-22", "2023-09-21"],
  ["2023-12-31", "2023-12-22", "2023-12-21"],
  ["2022-06-30", "2022-06-23", "2022-06-22"],
  ["2019-03-31", "2019-03-22", "2019-03-21"],
  ["2023-03-31", "2023-03-24", "2023-03-23"],
])("at the end of %s a close of %s is still good, one of %s is too old", async (report_period, good, old) => {
  expect(await run([old, good], report_period)).toMatchObject([{ price_date: good }]);
  expect(await run([old], report_period)).toEqual([]);
});

test.each([
  ["2013-03-31", "2013-03-21", "2013-03-20"],
  ["2018-03-31", "2018-03-22", "2018-03-21"],
  ["2024-03-31", "2024-03-21", "2024-03-20"],
  ["2029-03-31", "2029-03-22", "2029-03-21"],
])(
  "at the end of %s, whose last weekday is Good Friday, one of %s is good, one of %s too old",
  async (report_period, good, old) => {
    expect(await run([old, good], report_period)).toMatchObject([{ price_date: good }]);
    expect(await run([old], report_period)).toEqual([]);
  },
);

test("each ticker has its own last close", async () => {
  const report_period = "2023-09-30";
  const prices = [price("2023-09-28", "MSFT"), price("2023-09-29"), price("2023-09-28")];
  expect(
    await runModel("core.closes", { "staging.prices": prices }, { known_to: report_period, report_period }),
  ).toMatchObject([
    { ticker: "AAPL", price_date: "2023-09-29" },
    { ticker: "MSFT", price_date: "2023-09-28" },
  ]);
});

test("nothing priced after as-of is used", async () => {
  expect(await run(["2023-09-27", "2023-09-29"], "2023-09-30", "2023-09-28")).toMatchObject([
    { price_date: "2023-09-27" },
  ]);
  expect(await run(["2023-09-27", "2023-09-28"], "2023-09-30", "2023-09-28")).toMatchObject([
    { price_date: "2023-09-28" },
  ]);
});

test("a close in US dollars comes before a later one in another currency, as of what trades in two countries", async () => {
  const close = (price_date: string, currency: string) => ({ ...price(price_date), currency });
  const last = async (...closes: ReturnType<typeof close>[]) =>
    (
      await runModel(
        "core.closes",
        { "staging.prices": closes },
        { known_to: "2023-09-30", report_period: "2023-09-30" },
      )
    )[0];
  const canadian = close("2023-09-29", "CAD");
  expect(await last(canadian, close("2023-09-28", "USD"))).toMatchObject({ price_date: "2023-09-28", currency: "USD" });
  expect(await last(canadian, close("2023-09-21", "USD"))).toMatchObject({ price_date: "2023-09-29", currency: "CAD" });
});
