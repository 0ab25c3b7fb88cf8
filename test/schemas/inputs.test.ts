import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasCheckDigit } from "../../schemas/inputs/cusip.ts";
import {
  findInputFile,
  inputColumns,
  inputFiles,
  requiredColumns,
  rowSchema,
  type TabularKind,
} from "../../schemas/inputs/sources.ts";

const valid: Record<TabularKind, Record<string, string>> = {
  analyst_targets: {
    published_at: "2023-11-01",
    ticker: "AAPL",
    firm: "Example Securities",
    analyst: "",
    rating: "",
    price_target: "",
    currency: "",
  },
  prices: { date: "2023-11-01", ticker: "AAPL", close: "173.97", currency: "" },
  securities: {
    cusip: "037833100",
    ticker: "",
    name: "",
    type: "",
    sector: "",
    industry: "",
    market_cap_usd: "",
    shares_outstanding: "",
    active: "",
  },
  funds: { cik: "1037389", name: "", profile: "", icon_url: "", city: "", state_or_country: "" },
  splits: { cusip: "023135106", ex_date: "2022-06-06", new_shares: "20", old_shares: "1" },
  cusip_changes: { old_cusip: "13645T100", new_cusip: "13646K108", effective_date: "" },
  corrections: {
    accession_number: "0001037389-23-000119",
    field: "value_unit_usd",
    filed_value: "",
    corrected_value: "1000",
    reason: "values per share are a thousandth of what others report",
  },
};

function read(kind: TabularKind, cells: Record<string, string>): Record<string, unknown> {
  return rowSchema(kind).parse({ ...valid[kind], ...cells });
}

function complain(kind: TabularKind, cells: Record<string, string>): Record<string, string> {
  const issues = rowSchema(kind).safeParse({ ...valid[kind], ...cells }).error?.issues ?? [];
  const complaints: Record<string, string> = {};
  for (const { path, message } of issues) complaints[String(path[0])] ??= message;
  return complaints;
}

describe("the list of sources", () => {
  test.each([
    ["sec-13f/2023q1_form13f.zip", "sec_13f"],
    ["sec-13f/2023/old/13F.ZIP", "sec_13f"],
    ["edgar/1037389/0001037389-23-000119.txt", "edgar"],
    ["edgar/0001037389-23-000119.txt.gz", "edgar"],
    ["analyst-targets/vendor/2023.csv", "analyst_targets"],
    ["analyst-targets/2023.json.gz", "analyst_targets"],
    ["analyst-targets/vendor/2023.ndjson", "analyst_targets"],
    ["prices/2023.txt", "prices"],
    ["securities.csv", "securities"],
    ["corrections.csv.gz", "corrections"],
    ["old/securities.csv", undefined],
    ["securitiesXcsv", undefined],
    ["sec-13f/readme.html", undefined],
    ["my-edgar/a.txt", undefined],
    ["prices/.rsync-partial/a.csv", undefined],
    ["prices/.a.csv", undefined],
  ])("%s is %s", (path, kind) => {
    expect(findInputFile(path)?.kind).toBe(kind);
  });

  test("asks for the columns without which a row is worthless, and for no other", () => {
    expect(requiredColumns("securities")).toEqual(["cusip"]);
    expect(requiredColumns("funds")).toEqual(["cik"]);
    expect(requiredColumns("cusip_changes")).toEqual(["old_cusip", "new_cusip"]);
    expect(requiredColumns("prices")).toEqual(["date", "ticker", "close"]);
    expect(requiredColumns("analyst_targets")).toEqual(["published_at", "ticker", "firm"]);
  });

  test("knows the type of every column", () => {
    const types = Object.fromEntries(
      inputFiles
        .flatMap((file) => ("row" in file ? Object.entries(inputColumns(file.kind)) : []))
        .map(([name, { type }]) => [name, type]),
    );
    expect(types).toMatchObject({
      published_at: "TIMESTAMP",
      price_target: "DOUBLE",
      close: "DOUBLE",
      market_cap_usd: "DOUBLE",
      active: "BOOLEAN",
      ex_date: "DATE",
      effective_date: "DATE",
      cik: "VARCHAR",
      corrected_value: "VARCHAR",
    });
  });

  test.each(Object.keys(valid) as TabularKind[])("a row of %s may hold no column that is not declared", (kind) => {
    expect(rowSchema(kind).safeParse(valid[kind]).success).toBe(true);
    expect(rowSchema(kind).safeParse({ ...valid[kind], extra: "" }).success).toBe(false);
  });
});

describe("analyst-targets", () => {
  test.each([
    ["2023-11-01", "2023-11-01T00:00:00Z"],
    ["2023-11-01T16:30:05", "2023-11-01T16:30:05Z"],
    ["2023-11-01 16:30", "2023-11-01T16:30:00Z"],
    ["2023-11-01T16:30:05.999Z", "2023-11-01T16:30:05Z"],
    ["2023-11-01T23:30:00-05:00", "2023-11-02T04:30:00Z"],
    ["2023-11-01 00:30:00+0530", "2023-10-31T19:00:00Z"],
    ["2023-11-01 16:30:05.25+00", "2023-11-01T16:30:05Z"],
    ["2023-11-01 23:30-05", "2023-11-02T04:30:00Z"],
    ["2023-11-01 16:30:05 UTC", "2023-11-01T16:30:05Z"],
  ])("published_at %s is %s", (given, moment) => {
    expect(read("analyst_targets", { published_at: given }).published_at).toBe(moment);
  });

  test.each([
    "2023-02-29",
    "01/11/2023",
    "2023-11-01T25:00:00Z",
    "2023-11-01T10:00 CET",
    "2023-11-01T10:00-05:",
    "20231101",
  ])("published_at %s is refused", (given) => {
    expect(complain("analyst_targets", { published_at: given })).toEqual({
      published_at: "is not a date or time: write it like 2024-02-29 or 2024-02-29T16:30:00Z",
    });
  });

  test("every moment comes out as the same moment, in UTC", () => {
    const years = { min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), fc.integer({ min: -14, max: 14 }), (date, hours) => {
        const zone = `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
        const local = new Date(date.getTime() + hours * 3_600_000).toISOString().slice(0, 19);
        const { published_at } = read("analyst_targets", { published_at: local + zone });
        expect(published_at).toBe(`${date.toISOString().slice(0, 19)}Z`);
      }),
    );
  });

  test("a target of 0 or less is kept as given, for its rating counts", () => {
    expect(read("analyst_targets", { price_target: "-5" }).price_target).toBe(-5);
    expect(read("analyst_targets", { price_target: "0" }).price_target).toBe(0);
  });

  test("texts are trimmed, tickers and currencies put in capitals, empty cells are unknown", () => {
    const row = read("analyst_targets", {
      ticker: " brk.b ",
      firm: " A  &\u00a0\nCo ",
      rating: " Sector Perform ",
      currency: "cad",
    });
    expect(row).toMatchObject({ ticker: "BRK.B", firm: "A & Co", rating: "Sector Perform", currency: "CAD" });
    expect(read("analyst_targets", {})).toMatchObject({
      analyst: null,
      rating: null,
      price_target: null,
      currency: "USD",
    });
  });

  test("pence are not read as pounds", () => {
    expect(complain("analyst_targets", { currency: "GBp" }).currency).toContain("means hundredths");
    expect(complain("analyst_targets", { currency: "ZAc" }).currency).toContain("write the currency in capitals");
    expect(complain("analyst_targets", { currency: "$" }).currency).toContain("is not a currency");
  });

  test.each(["AA\0PL", "AA\tPL", '"AAPL"', "AAPL\u200b", "\u202eAAPL", "AA\u2060PL"])("%j is no ticker", (given) => {
    expect(complain("analyst_targets", { ticker: given }).ticker).toContain(
      "cannot be printed or seen, as no ticker has",
    );
  });

  test.each(["$150", "1,500", "150 USD", "none", "1e999"])("price_target %s is no number", (given) => {
    expect(complain("analyst_targets", { price_target: given }).price_target).toMatch(/number/);
  });
});

describe("CUSIPs", () => {
  // Check digits of Apple, Amazon, Linde (foreign, with letters), and Berkshire class A.
  test.each(["037833100", "023135106", "G54950103", "084670108"])("%s has its check digit", (cusip) => {
    expect(hasCheckDigit(cusip)).toBe(true);
    expect(hasCheckDigit(`${cusip.slice(0, 8)}${(Number(cusip[8]) + 1) % 10}`)).toBe(false);
  });

  test.each([
    [" 037833100 ", "037833100"],
    ["37833100", "037833100"],
    ["31039", "000031039"],
    ["g54950103", "G54950103"],
    ["037833109", "037833109"],
  ])("%s is read as %s", (given, cusip) => {
    expect(read("securities", { cusip: given }).cusip).toBe(cusip);
  });

  test.each([
    ["37833109", "037833109 has a wrong check digit"],
    ["3.78E+07", "is not a CUSIP"],
    ["18", "is not a CUSIP"],
    ["3103", "is not a CUSIP"],
    ["00000", "is not a CUSIP"],
    ["000000000", "is not a CUSIP"],
    ["0378331005", "is not a CUSIP"],
    ["", "is empty"],
  ])("%j is refused: it %s", (given, complaint) => {
    expect(complain("securities", { cusip: given }).cusip).toContain(complaint);
  });
});

test("securities: type, sizes and active", () => {
  const row = read("securities", { type: "ETF", market_cap_usd: "3.5E+12", shares_outstanding: "1", active: "TRUE" });
  expect(row).toMatchObject({ type: "etf", market_cap_usd: 3.5e12, shares_outstanding: 1, active: true });
  expect(read("securities", {})).toMatchObject({
    type: null,
    market_cap_usd: null,
    shares_outstanding: null,
    active: null,
  });
  expect(
    Object.keys(complain("securities", { type: "bond", market_cap_usd: "-1", shares_outstanding: "x", active: "1" })),
  ).toEqual(["type", "market_cap_usd", "shares_outstanding", "active"]);
});

test.each(["0", "0.00", "-0", "0e5"])("securities: a size of %s is unknown, and no size", (size) => {
  const sizes = { market_cap_usd: size, shares_outstanding: size };
  expect(complain("securities", sizes)).toEqual({});
  expect(read("securities", sizes)).toMatchObject({ market_cap_usd: null, shares_outstanding: null });
});

test.each(["0", "-", "--", "n/a", "7203"])("securities: %s is no ticker, though it may be one abroad", (ticker) => {
  const security = { ticker: expect.stringContaining("is no ticker of a US stock") };
  expect(complain("securities", { ticker })).toEqual(security);
  expect(complain("analyst_targets", { ticker })).toEqual({});
});

test.each(["F", "BRK/B", "3X", "NA"])("securities: %s may be a ticker", (ticker) => {
  expect(read("securities", { ticker }).ticker).toBe(ticker);
});

test("an accent by itself is of the letter before it: two such names are one", () => {
  expect(read("analyst_targets", { analyst: "Rene\u0301 Dupont" }).analyst).toBe("Ren\u00e9 Dupont");
});

test("securities: what lies between the words of a sector is a space", () => {
  const sector = " Oil\t&\r\n Gas\u00a0 \u0007Equipment ";
  expect(read("securities", { sector, industry: sector })).toMatchObject({
    sector: "Oil & Gas Equipment",
    industry: "Oil & Gas Equipment",
  });
});

const errorsElsewhere = ["#NV", "#WERT!", "#NOM?", "#¿NOMBRE?", "#¡REF!", "#N/D", "#Н/Д", "#ERROR!", "Err:502"];

test.each(["#N/A", " #ref! ", "#VALUE!", "#Name?", "#DIV/0!", "#NULL!", "#NUM!", ...errorsElsewhere])(
  "the error %s of a spreadsheet is no text",
  (given) => {
    const told = expect.stringMatching(
      /^is what a spreadsheet shows where a formula fails: .* or leave the cell empty/,
    );
    const toldOfKey = expect.stringMatching(
      /^is what a spreadsheet shows where a formula fails, .* or delete the row$/,
    );
    const security = { ticker: given, name: given, sector: given, industry: given, market_cap_usd: given };
    expect(complain("securities", security)).toEqual({
      ticker: told,
      name: told,
      sector: told,
      industry: told,
      market_cap_usd: told,
    });
    expect(complain("funds", { profile: given, city: given })).toEqual({ profile: told, city: told });
    expect(complain("analyst_targets", { ticker: given, firm: given })).toEqual({ ticker: toldOfKey, firm: toldOfKey });
    expect(complain("funds", { cik: given })).toEqual({ cik: toldOfKey });
  },
);

test.each(["NA", "N/A", "n/a", " NaN ", "NULL"])("%s means that nothing is known", (given) => {
  const unknown = { name: given, sector: given, market_cap_usd: given, active: given };
  expect(read("securities", unknown)).toMatchObject({ name: null, sector: null, market_cap_usd: null, active: null });
  expect(read("funds", { city: given, state_or_country: "NA" })).toMatchObject({ city: null, state_or_country: "NA" });
  expect(read("analyst_targets", { analyst: given, price_target: given })).toMatchObject({
    ...{ analyst: null, price_target: null },
  });
});

test.each(["#N/A Holdings", "NA Bank", "#", "No #REF!", "#1 Bank", "#NVDA", "Err: 502"])("a name may be %s", (name) => {
  expect(read("securities", { name }).name).toBe(name);
});

test.each(["Technology", "Élan", "3D", "技術 (tech)", "Å"])("securities: a sector may be called %s", (name) => {
  expect(read("securities", { sector: name, industry: name })).toMatchObject({ sector: name, industry: name });
});

test.each([
  ["技術", "has no letter from a to z and no digit to make its id of: write it in Latin letters"],
  ["-", "has no letter from a to z"],
  ["x".repeat(201), "is longer than the 200 characters"],
])("securities: neither a sector nor an industry may be called %s", (name, complaint) => {
  const complaints = complain("securities", { sector: name, industry: name });
  expect(complaints).toEqual({
    sector: expect.stringContaining(complaint),
    industry: expect.stringContaining(complaint),
  });
});

test("funds: a CIK is padded, an icon has a web address", () => {
  expect(read("funds", { cik: "1037389" }).cik).toBe("0001037389");
  expect(complain("funds", { cik: "12345678901", icon_url: "icon.svg" })).toEqual({
    cik: "is not a CIK: write the filer's number at EDGAR, up to ten digits, like 1037389",
    icon_url: "is not a web address: write it whole, like https://example.com/icon.svg",
  });
});

test.each(["0", "0000000000"])("funds: %s is no CIK", (cik) => {
  expect(complain("funds", { cik }).cik).toContain("is not a CIK");
});

test.each([
  [{ old_shares: "" }, ["old_shares"]],
  [{ old_shares: "none" }, ["old_shares"]],
  [{ new_shares: "0" }, ["new_shares"]],
])("splits: of %j only the cell that is wrong is told", (cells, fields) => {
  expect(Object.keys(complain("splits", cells))).toEqual(fields);
});

test.each([
  ["1", "20"],
  ["10000", "1"],
  ["1", "1000000"],
])("splits: %s for %s may be", (new_shares, old_shares) => {
  const ratio = { new_shares: Number(new_shares), old_shares: Number(old_shares) };
  expect(read("splits", { new_shares, old_shares })).toMatchObject(ratio);
});

test.each(["0000-01-01", "2023-02-29", "01/03/2023"])("splits: %s is no day of the calendar", (ex_date) => {
  expect(complain("splits", { ex_date }).ex_date).toContain("is not a day of the calendar");
});

test.each(["0023-11-29", "1899-12-31", "2200-01-01"])("%s is in no year that anyone means", (day) => {
  const complaint = expect.stringContaining("is in no year from 1900 to 2199");
  expect(complain("splits", { ex_date: day })).toEqual({ ex_date: complaint });
  expect(complain("analyst_targets", { published_at: day })).toEqual({ published_at: complaint });
});

test.each(["1900-01-01", "2199-12-31"])("%s may be", (day) => {
  expect(read("splits", { ex_date: day }).ex_date).toBe(day);
});

test("prices: a close is above half a cent and at most 10 million", () => {
  for (const close of ["0.0051", "10000000"]) expect(read("prices", { close }).close).toBe(Number(close));
  for (const close of ["0.005", "10000001"]) expect(complain("prices", { close }).close).toContain("so no price");
});

test("splits: both sides of the ratio are above 0", () => {
  expect(Object.keys(complain("splits", { new_shares: "0", old_shares: "-1" }))).toEqual(["new_shares", "old_shares"]);
});

test("splits: neither side is beyond what a ratio takes", () => {
  expect(read("splits", { new_shares: "1e9", old_shares: "1e9" })).toMatchObject({ new_shares: 1e9 });
  expect(read("splits", { new_shares: "1e-9", old_shares: "1e-9" })).toMatchObject({ new_shares: 1e-9 });
  expect(complain("splits", { new_shares: "1e200", old_shares: "1e200" })).toEqual({
    new_shares: expect.stringContaining("more than a billion"),
    old_shares: expect.stringContaining("more than a billion"),
  });
  expect(Object.keys(complain("splits", { new_shares: "1e-200", old_shares: "1" }))).toEqual(["new_shares"]);
  for (const [new_shares = "", old_shares = ""] of [
    ["1e300", "1"],
    ["1", "1e300"],
    ["1e-300", "1"],
  ]) {
    expect(complain("splits", { new_shares, old_shares })).not.toEqual({});
  }
});

test.each([
  ["1e9", "1"],
  ["10001", "1"],
  ["1", "1e9"],
  ["1e-9", "1"],
  ["1", "1000001"],
])("splits: a ratio of %s to %s is no split's", (new_shares, old_shares) => {
  expect(complain("splits", { new_shares, old_shares }).new_shares).toContain("as no split is: correct the ratio");
});

test("cusip_changes: the CUSIP may be said not to change", () => {
  expect(complain("cusip_changes", { new_cusip: "13645T100" })).toEqual({});
});

describe("corrections", () => {
  test.each([
    ["cik", "1037389", "0001037389"],
    ["report_period", "2023-03-31", "2023-03-31"],
    ["submission_type", "13f-hr/a", "13F-HR/A"],
    ["amendment_type", "new holdings", "NEW HOLDINGS"],
    ["value_unit_usd", "1000000", "1000000"],
    ["effective", "Ignored", "ignored"],
    ["effective", "notice", "notice"],
    ["value:037833100", "1625400000", "1625400000"],
    ["shares:037833100", "0", "0"],
    ["cusip:037833100", "37833100", "037833100"],
    ["put_call:037833100", "call", "Call"],
    ["put_call:037833100", "none", "None"],
  ])("%s may become %j", (field, given, corrected) => {
    const row = read("corrections", { field, filed_value: "as filed", corrected_value: given });
    expect(row).toMatchObject({ field, corrected_value: corrected });
  });

  test.each([
    ["cik", "Scion"],
    ["report_period", "2023-02-30"],
    ["report_period", "1990-12-31"],
    ["report_period", "2012-12-31"],
    ["report_period", "2024-03-31"],
    ["report_period", "2099-12-31"],
    ["submission_type", "10-K"],
    ["amendment_type", "ADDITION"],
    ["value_unit_usd", "100"],
    ["effective", "replaced"],
    ["value:037833100", "-1"],
    ["value:037833100", "200.5"],
    ["shares:037833100", "1e300"],
    ["cusip:037833100", "APPLE INC"],
    ["put_call:037833100", "Straddle"],
    ["effective", ""],
  ])("%s may not become %j", (field, given) => {
    expect(Object.keys(complain("corrections", { field, filed_value: "x", corrected_value: given }))).toEqual([
      "corrected_value",
    ]);
  });

  test("an amount below 0 cannot be left empty in a line that is there to give it", () => {
    const cells = { field: "shares:037833100", filed_value: "1", corrected_value: "-5" };
    expect(complain("corrections", cells).corrected_value).toBe("must not be below 0: correct it, or delete the row");
  });

  test("a period is no later than the year of the accession number, and no earlier than the quarters that are published", () => {
    const move = (corrected_value: string) =>
      complain("corrections", { field: "report_period", filed_value: "2023-09-30", corrected_value }).corrected_value;
    expect(move("2013-03-31")).toBeUndefined();
    expect(move("2023-12-31")).toBeUndefined();
    expect(move("2012-12-31")).toContain("is before 2013");
    expect(move("2099-12-31")).toContain("is after 2023, when the filing was made by its accession number");
  });

  test.each(["value", "cik:037833100", "name", "value:", "value:TOO-LONG-A-CUSIP"])("there is no field %s", (field) => {
    expect(complain("corrections", { field }).field).toContain("cannot be corrected: write cik, report_period");
  });

  test("the letter case of the field does not matter", () => {
    expect(read("corrections", { field: "Shares:g54950103", filed_value: "1" }).field).toBe("shares:G54950103");
  });

  test("all that is wrong is told at once", () => {
    const cells = { accession_number: "1037389", field: "value:037833100", corrected_value: "?", reason: " " };
    expect(Object.keys(complain("corrections", cells)).sort()).toEqual([
      "accession_number",
      "corrected_value",
      "filed_value",
      "reason",
    ]);
  });

  test("an accession number may be given without its hyphens", () => {
    const { accession_number } = read("corrections", { accession_number: "000103738923000119" });
    expect(accession_number).toBe("0001037389-23-000119");
  });
});
