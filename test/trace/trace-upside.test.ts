import { afterAll, beforeAll, expect, test } from "vitest";
import type { Parameters } from "../../pipeline/sql/sql-parameters.ts";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import {
  adjustTarget,
  type JudgedEntry,
  type Split,
  sumUpside,
  type Target,
} from "../../pipeline/trace/read-upside.ts";
import { traceUpside } from "../../pipeline/trace/trace-upside.ts";
import { everything, findSection, noteNames, openFixturesTrace, tamperWith } from "./open-fixtures-trace.ts";

let trace: Trace;
beforeAll(async () => {
  trace = await openFixturesTrace();
});
afterAll(() => trace.close());

test("every ticker's upside is what is published", async () => {
  const entries = await trace.readEntries("analyst-trends/upside", trace.latest);
  const disagreements: string[] = [];
  for (const { ticker } of entries) {
    disagreements.push(...(await traceUpside(trace, String(ticker), everything)).disagreements);
  }
  expect(entries.length).toBeGreaterThan(40);
  expect(disagreements).toEqual([]);
});

test("a mean of half a cent is rounded as the mart rounds it, though its binary fraction lies below", () => {
  const counted = [1, 1.01].map((adjusted) => ({ adjusted, stance: "bullish" }) as Target);
  expect(
    sumUpside({ prices: [], price: undefined, splits: [], counted, notCounted: [], outside: [], rejects: [] }),
  ).toMatchObject({
    mean: 1.005,
    roundedMean: 1.01,
  });
});

const split: Split = {
  ...{ split_source: "splits.csv", ex_date: "2023-11-15", new_shares: 10, old_shares: 1 },
  ...{ adjusted_count: null, target_ratio: null, adjusted_ratio: null },
};
const adjusted: Split = { ...split, adjusted_count: 3, target_ratio: 1.02, adjusted_ratio: 0.102 };
const detected: Split = { ...split, split_source: "detected", ex_date: "2023-10-01" };

test("a target is adjusted for the splits of a file since, but not where its vendor has done so", () => {
  const entry = { published_on: "2023-11-01", price_target: 120 } as JudgedEntry;
  const counted = { ...entry, not_counted_reason: null, target_rejected_reason: null };
  expect(adjustTarget(counted, [split])).toMatchObject({ factor: 0.1, adjusted: 12 });
  expect(adjustTarget(counted, [adjusted])).toMatchObject({ factor: null, adjusted: 120 });
  expect(adjustTarget(counted, [])).toMatchObject({ factor: 1, adjusted: 120 });
  const earlier = { ...counted, published_on: "2023-09-29" };
  expect(adjustTarget(earlier, [detected])).toMatchObject({ factor: 1, adjusted: 120 });
});

test("the splits since an entry are told, with what they do to targets from before", async () => {
  const before = { ...split, ex_date: "2023-08-31" };
  const given = (...splits: Split[]): Trace => ({
    ...trace,
    rows: async <T>(file: string, parameters: Parameters) =>
      file === "trace/upside_splits.sql" ? (splits as T[]) : trace.rows<T>(file, parameters),
  });
  const readSplits = async (...splits: Split[]) =>
    findSection((await traceUpside(given(before, ...splits), "AAPL", everything)).lines, "Splits");
  expect(await readSplits(detected, split)).toEqual([
    "  10 for 1 in the quarter from 2023-10-01, detected: a price from before × 0.1, targets stay",
    "  10 for 1, ex 2023-11-15, from splits.csv: a price from before × 0.1, and so targets from before",
  ]);
  expect(await readSplits(adjusted)).toEqual([
    expect.stringMatching(
      /: a price from before × 0\.1; targets from before are adjusted for it already,.* and stay:$/,
    ),
    "    as given 3 targets from before are in the median 1.02 times what those since say, or else the price, adjusted again 0.102 times",
  ]);
});

test("targets that count, those that do not, and why", async () => {
  const { lines } = await traceUpside(trace, "aapl", everything);
  expect(findSection(lines, "Price")).toEqual([
    expect.stringMatching(
      /^ {2}190 USD, the close of 2023-11-30, of Apple Inc\. \(stock id 970f6cee35, CUSIP 037833100\)$/,
    ),
  ]);
  expect(findSection(lines, "Within the window, but not counted").at(-1)).toMatch(
    /2023-09-05 .* 200 USD .* another entry of the same analyst stands for it: .+$/,
  );
  expect(findSection(lines, "Outside the window").slice(1)).toEqual([
    expect.stringMatching(/2023-12-04 .* after as-of$/),
    expect.stringMatching(/2023-12-01 .* after as-of$/),
    expect.stringMatching(/2023-08-30 .* before the window$/),
  ]);
  expect(findSection(lines, "Arithmetic")).toEqual([
    "  price target = mean of 3 targets = 206.666667",
    "  upside = 100 × (206.666667 / 190 − 1) = 8.77193 %",
    "  bullish = 2 of the 3 ratings with a known word; ratings_count = 3",
  ]);
});

test("an entry that counts without its target tells how that could not be read", async () => {
  const { lines } = await traceUpside(trace, "MSFT", everything);
  expect(findSection(lines, "Entries that count")).toContainEqual(
    expect.stringMatching(
      / - .* analyst-targets\/invented-targets-a\.csv line 84 +price_target "about 400" is not a number: /,
    ),
  );
});

test("the rows of a ticker that could not be used are told, of targets and of closes, and no more of them than are asked for", async () => {
  const read = async (word: string, options = everything) =>
    findSection((await traceUpside(trace, word, options)).lines, "Rows that could not be used");
  expect(await read("KO")).toEqual([
    expect.stringMatching(
      /^ {2}analyst-targets\/invented-targets-b\.csv line 35 published_at "yesterday" is not a date or time: /,
    ),
  ]);
  const closes = "prices/2023-11-closes-invented.csv.gz";
  const [first, ...others] = [
    `  ${closes} line 141 close "n/a" is not a number`,
    `  ${closes} line 480 date "2023-11-31"`,
  ];
  expect(await read("DIS")).toEqual([first, ...others].map((start) => expect.stringContaining(start)));
  expect(await read("DIS", { ...everything, limit: 1 })).toEqual([
    expect.stringContaining(first),
    "  … and 1 more; --limit 0 lists them all",
  ]);
  expect((await traceUpside(trace, "MSFT", everything)).lines).not.toContain("Rows that could not be used");
});

test("a ticker that only such rows name is told of these", async () => {
  const told = "analyst-targets/a.csv line 2 firm is empty";
  const rows = async <T>(file: string, parameters: Parameters) =>
    file === "trace/upside_rejects.sql" && parameters.ticker === "ZZZY"
      ? ([{ reject: told }] as T[])
      : trace.rows<T>(file, parameters);
  const { lines, disagreements } = await traceUpside({ ...trace, rows }, "zzzy", everything);
  expect(lines[0]).toMatch(/for ZZZY$/);
  expect(findSection(lines, "Rows that could not be used")).toEqual([`  ${told}`]);
  expect(disagreements).toEqual([]);
  expect(lines.at(-1)).toMatch(/not listed, as it should be/);
  await expect(traceUpside(trace, "ZZZY", everything)).rejects.toThrow("No stock or analyst's entry has the ticker");
});

test.each(["037833100", "970f6cee35", "970F6CEE35"])(
  "%s, a CUSIP or stock id, means the stock's ticker",
  async (word) => {
    expect((await traceUpside(trace, word, everything)).lines[0]).toMatch(/for AAPL$/);
  },
);

test("a ticker without a target is not listed, and the trace agrees", async () => {
  const listed = new Set((await trace.readEntries("analyst-trends/upside", trace.latest)).map(({ ticker }) => ticker));
  const held = await trace.readEntries("fund-trends/holding", trace.latest);
  const ticker = held.map((entry) => (entry.stock as { ticker: string }).ticker).find((each) => !listed.has(each));
  const { lines, disagreements } = await traceUpside(trace, ticker ?? "", everything);
  expect(disagreements).toEqual([]);
  expect(lines.at(-1)).toMatch(/not listed, as it should be/);
});

test("a published number that the entries do not give is a disagreement", async () => {
  const tampered = tamperWith(trace, () => ({ price_target: 1 }));
  expect((await traceUpside(tampered, "AAPL", everything)).disagreements).toEqual([
    "price_target is published as 1, but mean of the adjusted targets gives 206.67",
  ]);
});

test("a misspelt ticker is answered with the nearest", async () => {
  await expect(traceUpside(trace, "APPL", everything)).rejects.toThrow(/"APPL"\. Did you mean AAPL,/);
});

test("what the checks found of an entry's word is told", async () => {
  const { lines } = await traceUpside(trace, "TSLA", everything);
  expect(findSection(lines, "What the checks found")).toEqual([
    expect.stringMatching(/^ {2}analyst_entries__unknown_rating \(warning\): /),
    "    rating Speculative Hodl; entries_count 1",
  ]);
});

test("the ticker, its security, and the files, analysts and unknown words of its entries are asked for among findings", async () => {
  const { noting, names } = noteNames(trace);
  await traceUpside(noting, "TSLA", everything);
  expect(names).toEqual(
    expect.arrayContaining([
      ...["ticker TSLA", "cusip 88160R101", "file analyst-targets/invented-targets-a.csv"],
      ...["firm Harbor & Vale (invented)", "rating Speculative Hodl"],
    ]),
  );
  expect(names).toContainEqual(expect.stringMatching(/^name Harbor & Vale \(invented\), ./));
  expect(names.filter((name) => name.startsWith("rating "))).toHaveLength(1);
});
