import { describe, expect, test } from "vitest";
import { quarterEnd } from "../../pipeline/calendar.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const filing = {
  cik: "0001029160",
  accession_number: "a",
  filed_at: "2024-02-14",
  manager_name: "SOROS FUND MANAGEMENT LLC",
  city: "NEW YORK",
  state_or_country_code: "NY",
};
const book = { cik: "0001029160", report_period: "2023-12-31", aum_usd: 7_046_620_776, holdings_count: 1_209 };
const final = { report_period: "2023-12-31", state: "final", is_latest_finalized: true };
const run = (given: Given) =>
  runModel("core.funds", {
    "core.filings": [filing],
    "core.portfolios": [book],
    "core.quarters": [final],
    "staging.state_codes": [{ code: "NY", name: "New York" }],
    ...given,
  });

describe("identity", () => {
  test("the id is a slug of the first name that it filed under with its CIK, the name the latest, tidied in case", async () => {
    const renamed = { ...filing, accession_number: "b", filed_at: "2024-05-14", manager_name: "OPEN SOCIETY, INC." };
    expect(await run({ "core.filings": [renamed, filing] })).toMatchObject([
      { cik: "0001029160", id: "soros-fund-management-llc-1029160", name: "Open Society, Inc." },
    ]);
  });

  test("city and state are those of the latest cover, the code spelled out; one that nobody knows stays", async () => {
    const moved = {
      ...filing,
      accession_number: "b",
      filed_at: "2024-05-14",
      city: "ZUG",
      state_or_country_code: "V8",
    };
    expect(await run({})).toMatchObject([{ city: "New York", state_or_country: "New York" }]);
    expect(await run({ "core.filings": [filing, moved] })).toMatchObject([{ city: "Zug", state_or_country: "V8" }]);
  });

  test("the profile is made of facts", async () => {
    const [fund] = await run({});
    expect(fund?.profile).toBe(
      "Soros Fund Management LLC of New York, New York reports its US-listed holdings to the SEC on Form 13F (CIK 1029160)." +
        " At the end of December 2023 it held 1,209 positions worth $7.0 billion.",
    );
    expect(fund?.icon_url).toBeNull();
  });

  test("what funds.csv says wins, and what it leaves empty does not", async () => {
    const override = { cik: "0001029160", name: "Soros", profile: "A fund.", icon_url: "https://example.org/s.svg" };
    expect(await run({ "staging.funds": [override] })).toMatchObject([
      { id: "soros-fund-management-llc-1029160", ...override, city: "New York" },
    ]);
    const place = { cik: "0001029160", city: "London", state_or_country: "United Kingdom" };
    expect(await run({ "staging.funds": [place] })).toMatchObject([{ ...place, name: "Soros Fund Management LLC" }]);
  });

  test("who never reported holdings is no fund", async () => {
    expect(await run({ "core.portfolios": [] })).toEqual([]);
  });
});

describe("the latest quarter", () => {
  const earlier = {
    ...book,
    report_period: "2023-09-30",
    aum_usd: 6,
    holdings_count: 1,
    quarter_return_percent: 1.234,
  };

  test("is the manager's own latest that is final", async () => {
    const quarters = [
      { report_period: "2023-09-30", state: "final", is_latest_finalized: true },
      { report_period: "2023-12-31", state: "open", is_latest_finalized: false },
    ];
    expect(await run({ "core.portfolios": [book, earlier], "core.quarters": quarters })).toMatchObject([
      { latest_reporting_year: 2023, latest_reporting_quarter: 3, latest_aum: 6, return_latest_quarter: 1.23 },
    ]);
  });

  test("is an earlier one where the manager did not report the latest", async () => {
    const quarters = [{ ...final, report_period: "2023-09-30", is_latest_finalized: false }, final];
    expect(await run({ "core.portfolios": [earlier], "core.quarters": quarters })).toMatchObject([
      { latest_reporting_quarter: 3, latest_aum: 6 },
    ]);
  });

  test("is the one that stands in where none is final", async () => {
    expect(await run({ "core.quarters": [{ ...final, state: "open" }] })).toMatchObject([
      { latest_reporting_quarter: 4 },
    ]);
  });

  test("is unknown where the manager reported no such quarter; so is the return where it is", async () => {
    const quarters = [{ ...final, report_period: "2023-06-30" }];
    expect(await run({ "core.quarters": quarters })).toMatchObject([
      { latest_reporting_year: null, latest_reporting_quarter: null, latest_aum: null, return_years_1: null },
    ]);
    expect(await run({})).toMatchObject([{ latest_reporting_year: 2023, return_latest_quarter: null }]);
  });
});

describe("returns over years", () => {
  /** Ten years of quarters up to 2023q4, the newest first, each with the same return. */
  const books = (percent: number, count = 40): Row[] =>
    Array.from({ length: count }, (_, index) => ({
      ...book,
      report_period: quarterEnd(2023 - Math.floor(index / 4), 4 - (index % 4)),
      quarter_return_percent: percent,
    }));
  const returns = async (portfolios: Row[]) => {
    const [fund] = await run({ "core.portfolios": portfolios });
    return [1, 3, 5, 10].map((years) => fund?.[`return_years_${years}`]);
  };
  const compound = (percent: number, quarters: number) =>
    Math.round(10_000 * ((1 + percent / 100) ** quarters - 1)) / 100;

  test("compound over 4, 12, 20 and 40 quarters", async () => {
    expect(await returns(books(2))).toEqual([4, 12, 20, 40].map((quarters) => compound(2, quarters)));
  });

  test("are unknown where there are too few quarters", async () => {
    expect(await returns(books(2, 12))).toEqual([compound(2, 4), compound(2, 12), null, null]);
    expect(await returns(books(2, 11))).toEqual([compound(2, 4), null, null, null]);
  });

  test("are unknown over a quarter that was not reported, however many others there are", async () => {
    const gap = books(2).filter((_, index) => index !== 6);
    expect(await returns(gap)).toEqual([compound(2, 4), null, null, null]);
  });

  test("are unknown over a quarter without a return", async () => {
    const unknown = books(2).map((row, index) => (index === 0 ? { ...row, quarter_return_percent: null } : row));
    expect(await returns(unknown)).toEqual([null, null, null, null]);
  });

  test("do not look past the latest final quarter", async () => {
    const open = { ...book, report_period: "2024-03-31", quarter_return_percent: -90 };
    expect(await returns([open, ...books(2)])).toEqual([4, 12, 20, 40].map((quarters) => compound(2, quarters)));
  });
});
