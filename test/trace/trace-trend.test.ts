import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { type Trend, trends } from "../../pipeline/trace/tally-holders.ts";
import { traceTrend } from "../../pipeline/trace/trace-trend.ts";
import { everything, findSection, noteNames, openFixturesTrace, tamperWith } from "./open-fixtures-trace.ts";

let trace: Trace;
beforeAll(async () => {
  trace = await openFixturesTrace();
});
afterAll(() => trace.close());

describe.each(Object.keys(trends) as Trend[])("%s", (trend) => {
  test("of 60 securities is in every one what is published", async () => {
    const entries = await trace.readEntries(`fund-trends/${trend}`, trace.latest);
    const ids = entries.map((entry) => (entry.stock as { id: string }).id);
    const [sample = []] = fc.sample(fc.shuffledSubarray(ids, { minLength: 60, maxLength: 60 }), {
      seed: 13,
      numRuns: 1,
    });
    const disagreements: string[] = [];
    for (const id of sample) disagreements.push(...(await traceTrend(trace, trend, id, everything)).disagreements);
    expect(sample).toHaveLength(60);
    expect(disagreements).toEqual([]);
  });
});

test("a manager that closed a position is counted by a filing that no longer holds it", async () => {
  const { lines } = await traceTrend(trace, "closed-positions", "GOOG", everything);
  expect(findSection(lines, "2023q3: counted, managers that closed one")).toEqual([
    "  manager                               status  shares 2023q2  restated  shares 2023q3    change  value",
    "  renaissance-technologies-llc-1037389  closed        846,800   846,800  -              -846,800  -",
  ]);
  expect(findSection(lines, "2023q3: arithmetic")).toEqual([
    "  holding(2023q3) = 0 new + 0 increased + 1 maintained + 1 reduced + 0 first-time or returning = 2",
    "  holding(2023q3) − holding(2023q2) = 0 new − 1 closed + 0 first-time or returning − 0 reported elsewhere − 0 not filed = -1",
    "  closed-positions(2023q3) = 1",
  ]);
});

test("options are shown and left out; a unit that the filing date has wrong is shown with its evidence", async () => {
  const { lines } = await traceTrend(trace, "holding", "AAPL", everything);
  expect(lines).toContain("Security   AAPL, Apple Inc., stock id 970f6cee35, stock, active");
  const proof = findSection(lines, "2023q3: the filings that say so");
  expect(proof).toContain(
    "  row     037833100 COM SH Put: VALUE 59,923,500 × 1 = $59,923,500, 350,000 shares; left out, an option",
  );
  expect(proof.filter((line) => line.includes("VALUE is in thousands"))).toEqual([
    expect.stringMatching(
      /^ {2}unit {4}VALUE is in thousands of dollars by evidence, proven: .* agree, .*; the filing date alone would say dollars$/,
    ),
  ]);
});

test("CUSIPs that are one security are told with what links them", async () => {
  const { lines } = await traceTrend(trace, "holding", "13646K108", everything);
  expect(lines[0]).toBe("How /v1/fund-trends/holding came to its numbers for CP");
  expect(findSection(lines, "CUSIPs")).toEqual([
    "  CUSIP      why it is this security",
    "  13645T100  succeeded by 13646K108 on 2023-04-14, says cusip_changes.csv",
    "  13646K108  successor of 13645T100",
  ]);
});

test("a longer list than the limit says how much it leaves out", async () => {
  const { lines } = await traceTrend(trace, "holding", "AAPL", { ...everything, limit: 1 });
  const counted = findSection(lines, "2023q3: counted, managers with a position");
  expect(counted.at(-1)).toBe("  … and 2 more; --limit 0 lists them all");
  expect(counted).toHaveLength(3);
});

test("rows are printed as filed, from zips and from EDGAR's text", async () => {
  const options = { limit: 0, rowsFrom: "fixtures/input" };
  const { lines } = await traceTrend(trace, "holding", "HLT", options);
  const rows = findSection(lines, "2023q3: rows as filed");
  expect(rows.slice(1).every((row) => row.includes("43300A203"))).toBe(true);
  expect(rows.filter((row) => row.includes("0001172661-23-004016"))).toHaveLength(1);
  expect(rows.length).toBeGreaterThan(2);
});

test("raw files that are elsewhere are asked for", async () => {
  const options = { limit: 0, rowsFrom: "fixtures/nowhere" };
  await expect(traceTrend(trace, "holding", "AAPL", options)).rejects.toThrow(/fixtures\/nowhere.* --input\.$/);
});

test("a raw file that is another now is told, and none of its rows", async () => {
  const folder = await mkdtemp(join(tmpdir(), "trace-"));
  await cp("fixtures/input/sec-13f", join(folder, "sec-13f"), { recursive: true });
  await cp("fixtures/input/edgar", join(folder, "edgar"), { recursive: true });
  await appendFile(join(folder, "sec-13f/2023q4_form13f.zip"), "\n");
  const traced = traceTrend(trace, "holding", "AAPL", { limit: 0, rowsFrom: folder });
  await expect(traced).rejects.toThrow(/2023q4_form13f\.zip is no longer what the filing was read from\. Name/);
  await rm(folder, { recursive: true });
});

test("a published count that the filings do not give is a disagreement, and so is one that is missing", async () => {
  const tampered = tamperWith(trace, ({ current }) => ({ current: Number(current) + 1 }));
  expect((await traceTrend(tampered, "holding", "AAPL", everything)).disagreements).toEqual([
    "current is published as 4, but managers with a position in 2023q3 gives 3",
  ]);
  const emptied = { ...trace, readEntries: async () => [] };
  const { disagreements } = await traceTrend(emptied, "holding", "AAPL", everything);
  expect(disagreements[0]).toBe("current is published as not listed, but managers with a position in 2023q3 gives 3");
});

test("a trend that lists a security nowhere, since nobody did so, agrees", async () => {
  const listed = await trace.readEntries("fund-trends/closed-positions", trace.latest);
  const held = await trace.readEntries("fund-trends/holding", trace.latest);
  const idOf = (entry: (typeof held)[number]) => (entry.stock as { id: string }).id;
  const closed = new Set(listed.map(idOf));
  const id = held.map(idOf).find((each) => !closed.has(each)) ?? "";
  const { lines, disagreements } = await traceTrend(trace, "closed-positions", id, everything);
  expect(disagreements).toEqual([]);
  expect(lines.at(-1)).toMatch(/not listed, as it should be/);
});

test.each([
  ["APPL", /^No security is called "APPL", by ticker, CUSIP or stock id\. Did you mean AAPL,/],
  [
    "COHR",
    /^"COHR" is the ticker of 2 securities; name one by stock id or CUSIP:\n {2}[0-9a-f]{10} {2}CUSIP 19247G107/,
  ],
  ["82028K200", /^"82028K200" is SHAW COMMUNICATIONS INC, .* securities\.csv gives it no ticker/],
  ["CC6C6A5923", /^"CC6C6A5923" is SHAW COMMUNICATIONS INC, /],
  ["007924103", /^"007924103" is AEGON N V, held by 1 manager, but securities\.csv gives it no ticker/],
])("%s is answered with what could be meant", async (word, message) => {
  await expect(traceTrend(trace, "holding", word, everything)).rejects.toThrow(message);
});

test.each(["c6c6a5923", "0xcc6c6a5923", "cc6c6a592g", "-cc6c6a592", "0000000000", "ffffffffff"])(
  "%s looks like a stock id and is none of any security",
  async (word) => {
    const message = new RegExp(`^No security is called "${word}", by ticker, CUSIP or stock id`);
    await expect(traceTrend(trace, "holding", word, everything)).rejects.toThrow(message);
  },
);

test("the security, by all CUSIPs, and its holders' filings of both quarters are asked for among findings", async () => {
  const { noting, names } = noteNames(trace);
  await traceTrend(noting, "holding", "CP", everything);
  expect(names).toEqual(
    expect.arrayContaining([
      ...["ticker CP", "cusip 13645T100", "cusip 13646K108"],
      ...["accession_number 0001172661-23-003541", "accession_number 0001172661-23-003039"],
    ]),
  );
});
