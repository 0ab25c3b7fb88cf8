import { expect, test } from "vitest";
import { listTickerSplits } from "./list-ticker-splits.ts";

const list = (cusip: string, ticker: string) => ({ cusip, ticker });
const split = (cusip: string, ex_date: string, new_shares: number, old_shares = 1) => ({
  ...{ cusip, ex_date, new_shares, old_shares },
});

test("a split is of the ticker that securities.csv gives its CUSIP, and one though two CUSIPs list it", async () => {
  const splits = [
    ...[split("apple", "2020-08-31", 4), split("old apple", "2020-08-31", 4), split("apple", "2014-06-09", 7)],
    ...[split("tesla", "2020-08-31", 5), split("nobody", "2020-08-31", 2)],
  ];
  const listings = [list("apple", "AAPL"), list("old apple", "AAPL"), list("tesla", "TSLA")];
  expect(await listTickerSplits(splits, listings)).toEqual([
    { ticker: "AAPL", ex_date: "2014-06-09", report_period: "2014-06-30", ratio: 7 },
    { ticker: "AAPL", ex_date: "2020-08-31", report_period: "2020-09-30", ratio: 4 },
    { ticker: "TSLA", ex_date: "2020-08-31", report_period: "2020-09-30", ratio: 5 },
  ]);
});

test("a split that is listed on two days within ten is the later one", async () => {
  const listings = [list("a", "A"), list("b", "A")];
  const days = async (...lines: ReturnType<typeof split>[]) =>
    (await listTickerSplits(lines, listings)).map(({ ex_date }) => ex_date);
  expect(await days(split("a", "2023-06-29", 3), split("b", "2023-07-09", 3))).toEqual(["2023-07-09"]);
  expect(await days(split("a", "2023-06-28", 3), split("b", "2023-07-09", 3))).toHaveLength(2);
  expect(await days(split("a", "2023-06-29", 2), split("b", "2023-07-09", 3))).toHaveLength(2);
});

test("of lines that differ the most new shares count", async () => {
  const listings = [list("a", "A"), list("b", "A")];
  const lines = [split("a", "2023-08-01", 1, 4), split("b", "2023-08-01", 1, 10)];
  for (const given of [lines, lines.toReversed()]) {
    expect(await listTickerSplits(given, listings)).toMatchObject([{ ticker: "A", ratio: 0.25 }]);
  }
});

test("a split listed under one CUSIP only is of the tickers of all that cusip_changes.csv makes one with it by as-of", async () => {
  const listings = [list("old", "NNX"), list("newest", "NNQ"), list("other", "OTH")];
  const change = (old_cusip: string, new_cusip: string, effective_date: string | null = null) => ({
    ...{ old_cusip, new_cusip, effective_date },
  });
  const tell = async (cusip: string, ...changes: ReturnType<typeof change>[]) =>
    (await listTickerSplits([split(cusip, "2023-06-20", 1, 5)], listings, changes)).map(({ ticker }) => ticker);
  const chain = [change("old", "newer"), change("newer", "newest", "2023-12-31")];
  expect(await tell("newest", ...chain)).toEqual(["NNQ", "NNX"]);
  expect(await tell("old", ...chain)).toEqual(["NNQ", "NNX"]);
  expect(await tell("newer", ...chain)).toEqual(["NNQ", "NNX"]);
  expect(await tell("newest", change("old", "newest", "2024-01-01"))).toEqual(["NNQ"]);
  expect(await tell("other", ...chain)).toEqual(["OTH"]);
});

test("of a ticker that another company bears, too, are the splits listed under the CUSIPs that bear it alone", async () => {
  const listings = [list("old", "B"), list("new", "BB"), list("other", "B")];
  const changes = [{ old_cusip: "old", new_cusip: "new", effective_date: null }];
  const tell = async (cusip: string) =>
    (await listTickerSplits([split(cusip, "2023-06-20", 1, 5)], listings, changes)).map(({ ticker }) => ticker);
  expect(await tell("new")).toEqual(["BB"]);
  expect(await tell("old")).toEqual(["B", "BB"]);
  expect(await tell("other")).toEqual(["B"]);
});

test("of a ticker that two CUSIPs of one security bear are those listed under a third of it, too", async () => {
  const listings = [list("old", "B"), list("newest", "B")];
  const changes = ["old", "newest"].map((cusip) => ({ old_cusip: cusip, new_cusip: "newer", effective_date: null }));
  expect(await listTickerSplits([split("newer", "2023-06-20", 1, 5)], listings, changes)).toMatchObject([
    { ticker: "B", ratio: 0.2 },
  ]);
});
