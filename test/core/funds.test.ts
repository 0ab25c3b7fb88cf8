import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const filing = {
  cik: 1029160,
  accession_number: "a",
  filed_at: "2024-02-14",
  manager_name: "SOROS FUND MANAGEMENT LLC",
  city: "NEW YORK",
  state_or_country_code: "NY",
};
const latest = { cik: 1029160, report_period: "2023-12-31", aum_usd: 7_046_620_776, holdings_count: 1_209 };
const run = (given: Given) =>
  runModel("core.funds", {
    "core.filings": [filing],
    "core.portfolios": [{ cik: 1029160, report_period: "2023-12-31" }],
    "core.latest_portfolios": [latest],
    "staging.state_codes": [{ code: "NY", name: "New York" }],
    ...given,
  });

describe("identity", () => {
  test("the id is a slug of the first name that it filed under with its CIK, the name the latest, tidied in case", async () => {
    const renamed = { ...filing, filed_at: "2024-05-14", manager_name: "OPEN SOCIETY, INC." };
    for (const accession_number of ["0", "b"]) {
      expect(await run({ "core.filings": [{ ...renamed, accession_number }, filing] })).toMatchObject([
        { cik: 1029160, id: "soros-fund-management-llc-1029160", name: "Open Society, Inc." },
      ]);
    }
  });

  test("of two filings of one day, that with the lower accession number is the first", async () => {
    const second = { ...filing, accession_number: "b", manager_name: "OPEN SOCIETY", city: "ZUG" };
    for (const filings of [
      [filing, second],
      [second, filing],
    ]) {
      expect(await run({ "core.filings": filings })).toMatchObject([
        { id: "soros-fund-management-llc-1029160", name: "Open Society", city: "Zug" },
      ]);
    }
  });

  test("the id of one whose name is endless is no longer than the name of a file may be", async () => {
    const [{ id } = {}] = await run({ "core.filings": [{ ...filing, manager_name: "A Fund ".repeat(50) }] });
    expect(id).toBe(`${"a-fund-".repeat(21)}a-f-1029160`);
  });

  test("the id of one whose name has neither letters nor digits is its CIK", async () => {
    expect(await run({ "core.filings": [{ ...filing, manager_name: "***" }] })).toMatchObject([{ id: "1029160" }]);
  });

  test("one that has filed under no name is called by its CIK", async () => {
    expect(await run({ "core.filings": [{ ...filing, manager_name: null }] })).toMatchObject([
      { id: "1029160", name: "CIK 1029160", profile: expect.stringMatching(/^CIK 1029160 of New York/) },
    ]);
  });

  test("a name in capitals with an abbreviation is a name in capitals", async () => {
    expect(await run({ "core.filings": [{ ...filing, manager_name: "ACME LTD" }] })).toMatchObject([
      { name: "Acme Ltd" },
    ]);
  });

  test("city and state are those of the latest cover, the code spelled out; one that nobody knows stays", async () => {
    const moved = {
      ...filing,
      accession_number: "0",
      filed_at: "2024-05-14",
      city: "ZUG",
      state_or_country_code: "V8",
    };
    expect(await run({})).toMatchObject([{ city: "New York", state_or_country: "New York" }]);
    expect(await run({ "core.filings": [filing, moved] })).toMatchObject([{ city: "Zug", state_or_country: "V8" }]);
  });

  test("both are of one cover, the latest that names a city", async () => {
    const later = { ...filing, accession_number: "b", filed_at: "2024-05-14" };
    const give = (cover: Row) => run({ "core.filings": [filing, { ...later, ...cover }] });
    expect(await give({ city: "ZUG", state_or_country_code: null })).toMatchObject([
      { city: "Zug", state_or_country: null },
    ]);
    expect(await give({ city: null, state_or_country_code: "V8" })).toMatchObject([
      { city: "New York", state_or_country: "New York" },
    ]);
  });

  test("the profile is made of facts", async () => {
    const [fund] = await run({});
    expect(fund?.profile).toBe(
      "Soros Fund Management LLC of New York, New York reports its US-listed holdings to the SEC on Form 13F (CIK 1029160)." +
        " At the end of December 2023 it held 1,209 positions worth $7.0 billion.",
    );
    expect(fund?.icon_url).toBeNull();
  });

  test.each([
    [999_949, 2, "2 positions worth $999,949."],
    [999_950, 2, "2 positions worth $1.0 million."],
    [999_949_999, 2, "2 positions worth $999.9 million."],
    [999_950_000, 2, "2 positions worth $1.0 billion."],
    [5, 1, "1 position worth $5."],
  ])("the profile writes %i dollars in %i as %s", async (aum_usd, holdings_count, words) => {
    const [fund] = await run({ "core.latest_portfolios": [{ ...latest, aum_usd, holdings_count }] });
    expect(fund?.profile).toMatch(new RegExp(`it held ${words.replace("$", "\\$")}$`));
  });

  test("the profile of a fund of which only the country is known says that", async () => {
    const abroad = { ...filing, city: null, state_or_country_code: null };
    const place = { cik: 1029160, state_or_country: "Denmark" };
    const [fund] = await run({ "core.filings": [abroad], "staging.funds": [place] });
    expect(fund?.profile).toMatch(/^Soros Fund Management LLC of Denmark reports its/);
    const [nowhere] = await run({ "core.filings": [abroad] });
    expect(nowhere?.profile).toMatch(/^Soros Fund Management LLC reports its/);
  });

  test("what funds.csv says wins, and what it leaves empty does not", async () => {
    const override = { cik: 1029160, name: "Soros", profile: "A fund.", icon_url: "https://example.org/s.svg" };
    expect(await run({ "staging.funds": [override] })).toMatchObject([
      { id: "soros-fund-management-llc-1029160", ...override, city: "New York" },
    ]);
    const place = { cik: 1029160, city: "London", state_or_country: "United Kingdom" };
    expect(await run({ "staging.funds": [place] })).toMatchObject([{ ...place, name: "Soros Fund Management LLC" }]);
  });

  test("a code in funds.csv is spelled out as one of a cover page", async () => {
    for (const [state_or_country, told] of [
      ["L2", "Ireland"],
      ["l2", "Ireland"],
      ["V8", "V8"],
    ] as const) {
      const codes = [
        { code: "NY", name: "New York" },
        { code: "L2", name: "Ireland" },
      ];
      const given = { "staging.state_codes": codes, "staging.funds": [{ cik: 1029160, state_or_country }] };
      expect(await run(given)).toMatchObject([{ state_or_country: told }]);
    }
  });

  test("who reported two quarters is one", async () => {
    const portfolios = ["2023-09-30", "2023-12-31"].map((report_period) => ({ cik: 1029160, report_period }));
    expect(await run({ "core.portfolios": portfolios })).toHaveLength(1);
  });

  test("who never reported holdings is no fund", async () => {
    expect(await run({ "core.portfolios": [] })).toEqual([]);
  });
});

describe("its latest final quarter", () => {
  test("is told with its assets and returns, rounded", async () => {
    const returns = {
      quarter_return_percent: 1.234,
      return_years_1_percent: 5.678,
      return_years_3_percent: 9.876,
      return_years_5_percent: 8.765,
      return_years_10_percent: null,
    };
    expect(await run({ "core.latest_portfolios": [{ ...latest, ...returns }] })).toMatchObject([
      {
        latest_reporting_year: 2023,
        latest_reporting_quarter: 4,
        latest_aum: 7_046_620_776,
        return_latest_quarter: 1.23,
        return_years_1: 5.68,
        return_years_3: 9.88,
        return_years_5: 8.77,
        return_years_10: null,
      },
    ]);
  });

  test("is unknown where there is none: the profile does not speak of it", async () => {
    const [fund] = await run({ "core.latest_portfolios": [] });
    expect(fund).toMatchObject({ latest_reporting_year: null, latest_aum: null, return_years_1: null });
    expect(fund?.profile).toMatch(/\(CIK 1029160\)\.$/);
  });
});
