import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFund } from "../../pipeline/trace/find-fund.ts";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { tracePortfolio } from "../../pipeline/trace/trace-portfolio.ts";
import { everything, findSection, openFixturesTrace, tamperWith } from "./open-fixtures-trace.ts";

let trace: Trace;
beforeAll(async () => {
  trace = await openFixturesTrace();
});
afterAll(() => trace.close());

describe.each([
  ["2021-12-31", 8],
  ["2022-03-31", 8],
  ["2022-06-30", 8],
  ["2022-09-30", 7],
  ["2022-12-31", 7],
  ["2023-03-31", 7],
  ["2023-06-30", 7],
  ["2023-09-30", 7],
])("%s", (reportPeriod, funds) => {
  test("every number of every fund is what is published, and none is a zero below zero", async () => {
    const entries = await trace.readEntries("funds-portfolios", reportPeriod);
    const disagreements: string[] = [];
    for (const { fund } of entries) {
      const { id } = fund as { id: string };
      const traced = await tracePortfolio(trace, id, reportPeriod, everything);
      disagreements.push(
        ...traced.disagreements,
        ...traced.lines.filter((line) => /(?<!\d)-0(\.0+)?(?![\d.,])/.test(line)),
      );
    }
    expect(entries).toHaveLength(funds);
    expect(disagreements).toEqual([]);
  });
});

test("of what the list says of a manager the trace names what funds.csv gives, and nothing where it gives nothing", async () => {
  const readFund = async (id: string) => {
    const { lines } = await tracePortfolio(trace, id, "2023-09-30", everything);
    return lines.slice(lines.findIndex((line) => line.startsWith("Fund ")) + 1)[0];
  };
  expect(await readFund("1018724")).toBe("           name, profile: from funds.csv");
  expect(await readFund("1649339")).toBe("           profile: from funds.csv");
  expect(await readFund("1037389")).toMatch(/^Quarter /);
});

test("a return that is not published has no quotient beside it, and the part on it says why", async () => {
  const { lines } = await tracePortfolio(trace, "1649339", "2023-09-30", everything);
  expect(findSection(lines, "Quarter return").at(-1)).toMatch(/ = not known: less than half of it is priced$/);
  const published = findSection(lines, "Published").find((line) => line.includes("quarter_return"));
  expect(published?.trim().split(/ {2,}/)).toEqual(["quarter_return", "not known", "null", "null", "equal"]);
});

test("what rounds to a VALUE of 0 and has no other price is said to have none, and is no purchase where none was made (0000902664-22-004896)", async () => {
  const { lines } = await tracePortfolio(trace, "1029160", "2022-09-30", everything);
  const cellsOf = (title: string) =>
    findSection(lines, title)
      .filter((line) => /37890U108|90184L102/.test(line))
      .map((line) => line.trim().split(/ {2,}/));
  expect(cellsOf("Assets")).toEqual([
    ["37890U108 GLOBAL BLOOD THERAPEUTIC", "-", "1", "0", "-", "none known", "1"],
    ["90184L102 TWITTER INC", "-", "1", "0", "-", "none known", "2"],
  ]);
  expect(cellsOf("Capital flow")).toEqual([
    ["37890U108 GLOBAL BLOOD THERAPEUTIC", "new", "-", "1", "-", "none known", "-"],
  ]);
});

test("CIBC's Amazon over 20 for 1 is 551 shares bought (0001172661-22-001189, 0001172661-22-001752)", async () => {
  const { lines } = await tracePortfolio(trace, "cibc-asset-management-inc-1021926", "2022-06-30", everything);
  const splits = findSection(lines, "Splits");
  expect(
    splits
      .find((line) => line.includes("AMZN"))
      ?.trim()
      .split(/ {2,}/),
  ).toEqual([
    "AMZN Amazon.com Inc",
    "20 for 1",
    "splits.csv",
    "109,961",
    "2,199,220",
    "2,199,771",
    "+551",
    "increased",
  ]);
});

test("Renaissance files in thousands after the change to dollars, and the evidence is shown (0001037389-23-000119)", async () => {
  const { lines } = await tracePortfolio(trace, "1037389", "2022-12-31", everything);
  const [filing, unit, cover] = findSection(lines, "Filings for 2022q4");
  expect(filing).toBe(
    "  filing  0001037389-23-000119, 13F-HR filed 2023-02-13, original: base (latest original or restatement)",
  );
  expect(unit).toMatch(
    /^ {2}unit {4}VALUE is in thousands of dollars by evidence, proven: [\d,]+ of [\d,]+ rows compared agree, median ratio 0\.00[01]\d*, /,
  );
  expect(unit).toMatch(/; the filing date alone would say dollars$/);
  expect(cover).toBe(
    "  cover   entry total 4,073, VALUE total 73,088,126; the rows that can be used come to 4,073 and 73,088,126",
  );
});

test("Pershing Square's amendment adds Canadian Pacific to its book (0001172661-22-001013)", async () => {
  const { lines } = await tracePortfolio(trace, "1336528", "2021-12-31", everything);
  expect(findSection(lines, "Filings for 2021q4").filter((line) => !line.startsWith("  unit"))).toEqual([
    "  filing  0001172661-22-000776, 13F-HR filed 2022-02-14, original: base (latest original or restatement)",
    "  cover   entry total 6, VALUE total 10,578,795; the rows that can be used come to 6 and 10,578,795",
    "  rows    6 rows of shares: VALUE 10,578,795 × 1,000 = $10,578,795,000",
    "  filing  0001172661-22-001013, 13F-HR/A filed 2022-03-07, new holdings: added (new holdings that add to 0001172661-22-000776)",
    "  cover   entry total 1, VALUE total 202,421; the rows that can be used come to 1 and 202,421",
    "  rows    1 row of shares: VALUE 202,421 × 1,000 = $202,421,000",
  ]);
  expect(findSection(lines, "Assets").at(-1)).toBe(
    "  aum = sum of 7 positions = $10,781,216,000; the ten largest $10,781,216,000; ETFs $0",
  );
  expect(findSection(lines, "Changes")).toEqual([
    "  2021q4 against 2021q3: not compared, since the manager did not report both in full",
  ]);
});

test("beyond the limit the terms of a sum are one line, and the sum stays", async () => {
  const { lines } = await tracePortfolio(trace, "1021926", "2022-06-30", { ...everything, limit: 10 });
  const assets = findSection(lines, "Assets");
  expect(assets).toHaveLength(13);
  expect(assets.at(-2)?.trim()).toBe("the other 1,258                                        16,050,784,000");
});

test("a published number that the filings do not give is a disagreement", async () => {
  const tampered = tamperWith(trace, ({ capital_flow }) => ({ capital_flow: Number(capital_flow) + 1 }));
  const { disagreements } = await tracePortfolio(tampered, "1021926", "2022-06-30", everything);
  expect(disagreements).toEqual([
    "capital_flow is published as 558,190,694, but 1,676,333,393.14 − 1,118,142,699.68 gives 558,190,693",
  ]);
});

test.each(["RENAISSANCE-technologies-LLC-1037389", "0001037389"])("%s means a fund, too", async (word) => {
  expect((await findFund(trace, word)).cik).toBe(1037389);
});

test.each([
  ["renaisance", "2023-09-30", /Did you mean renaissance-technologies-llc-1037389\?$/],
  [
    "zzzzzzzzzzzz",
    "2023-09-30",
    /^No fund has the id or the CIK "zzzzzzzzzzzz"\. Give an id as the lists have it, or the number at the SEC\.$/,
  ],
  ["pershing-square", "2023-09-30", /Did you mean pershing-square-capital-management-l-p-1336528\?$/],
  [
    "ibm-retirement-fund-1018825",
    "2023-09-30",
    /^IBM Retirement Fund has no portfolio in 2023q3\. It reported 2021q4, 2022q1, 2022q2\.$/,
  ],
])("%s is answered with what could be meant", async (word, reportPeriod, message) => {
  await expect(tracePortfolio(trace, word, reportPeriod, everything)).rejects.toThrow(message);
});

test("a portfolio that only the warehouse has is not told to be none", async () => {
  const older = { ...trace, readEntries: async () => [] };
  await expect(tracePortfolio(older, "1037389", "2023-09-30", everything)).rejects.toThrow(
    /^Renaissance Technologies LLC has a portfolio in 2023q3 in the warehouse, but not in the live release, 2023-11-30-.*Run "npm run publish -- --out .*" to bring them together\.$/,
  );
});

test("rows as filed are those of the ten largest, under whichever CUSIP they were filed", async () => {
  const { lines } = await tracePortfolio(trace, "1336528", "2023-09-30", { limit: 0, rowsFrom: "fixtures/input" });
  const rows = findSection(lines, "Rows as filed of the ten largest").join("\n");
  for (const cusip of ["13646K108", "44267T102", "43300A203"]) expect(rows).toContain(cusip);
});

test("what the checks found of a manager's filings is told (0001018825-22-000001: 557 rows by its summary page, 556 there)", async () => {
  const { lines } = await tracePortfolio(trace, "1018825", "2021-12-31", everything);
  expect(findSection(lines, "What the checks found").join("\n")).toContain(
    "    accession_number 0001018825-22-000001; report_period 2021-12-31; role base; table_entry_total 557; row_count 556",
  );
});
