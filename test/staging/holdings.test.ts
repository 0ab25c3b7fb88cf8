import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const run = (...rows: Row[]) =>
  runModel("staging.holdings", {
    "staging.filings": [
      { accession_number: "a", source_id: "zip", report_period: "2023-12-31", filed_at: "2024-02-14" },
    ],
    "raw.information_tables": rows.map((row) => ({ accession_number: "a", ...apple, ...row })),
  });
const apple = { cusip: "037833100", nameofissuer: "APPLE INC", titleofclass: "COM", value: "100", sshprnamt: "10" };

test("rows of one CUSIP are summed, those that are equal to the letter too", async () => {
  expect(
    await run({ value: "100", sshprnamt: "10" }, { value: "100", sshprnamt: "10" }, { value: "50", sshprnamt: "5" }),
  ).toEqual([
    {
      accession_number: "a",
      source_id: "zip",
      cik: null,
      report_period: "2023-12-31",
      cusip: "037833100",
      shares_type: "SH",
      put_call: null,
      name_of_issuer: "APPLE INC",
      title_of_class: "COM",
      filed_value: 250,
      shares: 25,
      row_count: 3,
      is_unknown_type: true,
      highest_row_price: 9.95,
      lowest_row_price: 10.05,
      is_uneven: false,
    },
  ]);
});

describe("of several rows, the highest and the lowest price are kept", () => {
  test("less or more half of a unit that rounding may have added or taken", async () => {
    expect(await run({}, { value: "3000", sshprnamt: "5" }, { value: "1", sshprnamt: "50" })).toMatchObject([
      { filed_value: 3101, shares: 65, highest_row_price: 2999.5 / 5, lowest_row_price: 1.5 / 50 },
    ]);
  });

  test("but not of a row without shares, and no lowest of a row that is worth nothing", async () => {
    expect(await run({}, { sshprnamt: "0" }, { value: "0" })).toMatchObject([
      { row_count: 3, highest_row_price: 9.95, lowest_row_price: 10.05 },
    ]);
    expect(await run({ sshprnamt: "0" }, { sshprnamt: "0" })).toMatchObject([
      { highest_row_price: null, lowest_row_price: null },
    ]);
  });

  test("and whether they are more than ten times apart", async () => {
    expect(await run({ value: "100.5" }, { value: "9.49" })).toMatchObject([{ is_uneven: true }]);
    expect(await run({ value: "100.5" }, { value: "9.5" })).toMatchObject([{ is_uneven: false }]);
    expect(await run({ value: "0" }, { value: "9000" })).toMatchObject([{ is_uneven: false }]);
  });

  test("of one row its sums tell all", async () => {
    expect(await run({})).toMatchObject([{ row_count: 1, highest_row_price: null, lowest_row_price: null }]);
  });
});

test("where rows of one CUSIP differ in their names, the first in the alphabet stands", async () => {
  expect(await run({ nameofissuer: "TESLA MTRS INC" }, { nameofissuer: "TESLA INC" })).toMatchObject([
    { name_of_issuer: "TESLA INC", row_count: 2 },
  ]);
});

test("the spaces before a name do not put it first", async () => {
  const rows = [{ nameofissuer: " TESLA MTRS INC", titleofclass: " SHS" }, { nameofissuer: "TESLA INC" }];
  expect(await run(...rows)).toMatchObject([{ name_of_issuer: "TESLA INC", title_of_class: "COM" }]);
});

test("a name that is blank is none, and a blank PUTCALL tells nothing", async () => {
  expect(await run({ nameofissuer: " ", titleofclass: "CALL", putcall: " " })).toMatchObject([
    { name_of_issuer: null, title_of_class: "CALL", put_call: "Call" },
  ]);
  expect(await run({ nameofissuer: "TESLA INC " })).toMatchObject([{ name_of_issuer: "TESLA INC" }]);
});

test("shares, puts, calls and principal amounts of one CUSIP are kept apart", async () => {
  const rows = await run({}, { putcall: "Put" }, { putcall: "CALL" }, { sshprnamttype: "PRN" });
  expect(rows.map(({ shares_type, put_call }) => [shares_type, put_call])).toEqual([
    ["PRN", null],
    ["SH", null],
    ["SH", "Call"],
    ["SH", "Put"],
  ]);
});

test.each(["PRN.", "SHARES", " ", "", null])("a row of the type %j counts as shares, and is told", async (other) => {
  expect(await run({ sshprnamttype: "SH" }, { sshprnamttype: other })).toMatchObject([
    { shares_type: "SH", row_count: 2, is_unknown_type: true },
  ]);
});

test.each([
  ["SH", "SH"],
  [" sh ", "SH"],
  ["PRN", "PRN"],
  [" prn", "PRN"],
])("the type %j is %s", async (sshprnamttype, shares_type) => {
  expect(await run({ sshprnamttype })).toMatchObject([{ shares_type, is_unknown_type: false }]);
});

test("a row that PUTCALL says another word of is no holding, whatever its title of class says", async () => {
  const words = ["Straddle", "P", "N/A"];
  expect(await run(...words.flatMap((putcall) => [{ putcall }, { putcall, titleofclass: "CALL" }]))).toEqual([]);
  expect(await run({ putcall: " puts " }, { putcall: "Straddle" })).toMatchObject([{ put_call: "Put", row_count: 1 }]);
  expect(await run({ putcall: "Calls" })).toMatchObject([{ put_call: "Call" }]);
});

test.each([
  ["CALL", "Call"],
  ["call", "Call"],
  ["CALLS", "Call"],
  ["PUT", "Put"],
  ["PUTS", "Put"],
  ["PUT OPTION", "Put"],
  [" Call Options ", "Call"],
  [" PUT", "Put"],
  ["COM CALL", "Call"],
  ["com put", "Put"],
  ["CL A PUT", "Put"],
  ["A PUT", "Put"],
  ["OPTION  CALL", "Call"],
  ["COMMON STOCK CALL", "Call"],
  ["CAP STK CLASS C PUT", "Put"],
  ["LISTED EQUITY OPT CALL", "Call"],
  ["ORD SHS PUT OPT", "Put"],
  ["SHARES OPTIONS PUTS", "Put"],
  ["COM", null],
  ["CALLABLE PFD", null],
  ["COVERED CALL", null],
  ["S&P 500 COVERED CALL ETF", null],
  ["PUT WRITE STRAT", null],
  ["CALL COM", null],
  ["COMPUT", null],
])("without PUTCALL, the title of class %s tells: %s", async (titleofclass, put_call) => {
  expect(await run({ titleofclass, putcall: null })).toMatchObject([{ put_call }]);
});

test.each([
  ["37833100", "037833100", "a zero is lost, as spreadsheets lose it"],
  ["361105", "000361105", "three are lost"],
  ["12345*@#7 ", "12345*@#7", "of a private placement, with a space behind it"],
  ["31104", "000031104", "four are lost"],
  ["3103", "3103", "no five are: it stays as filed"],
  ["37833109", "37833109", "with the zero the check digit would be wrong: it stays as filed"],
  ["037833109", "037833109", "the check digit is wrong: it stays as filed"],
  ["", "", "nothing was filed"],
])("the CUSIP %j is %j: %s", async (filed, cusip) => {
  expect(await run({ cusip: filed })).toMatchObject([{ cusip }]);
});

test("a CUSIP that is missing is as one left blank", async () => {
  expect(await run({ cusip: null })).toMatchObject([{ cusip: "" }]);
});

test("a CUSIP is upper case without spaces", async () => {
  expect(await run({ cusip: " 02079k 305 " })).toMatchObject([{ cusip: "02079K305" }]);
});

test("a row with neither shares nor value is kept here: core drops it", async () => {
  expect(await run({ value: "0", sshprnamt: "0" })).toMatchObject([{ filed_value: 0, shares: 0 }]);
});

test("amounts with decimals are summed exactly and rounded once", async () => {
  const [row] = await run(
    { value: "10.40", sshprnamt: "1" },
    { value: "0.40", sshprnamt: "+2" },
    { value: "5", sshprnamt: "3.2" },
  );
  expect(row).toMatchObject({ filed_value: 16, shares: 6, row_count: 3 });
});

test("a sum of more hundredths than a whole number holds stops nothing", async () => {
  const rows = Array.from({ length: 20_000 }, () => ({ value: "9999999999999" }));
  expect(await run(...rows, { value: "0.5" })).toMatchObject([{ filed_value: 20_000 * 9_999_999_999_999 + 1 }]);
});

describe("what no company is worth, and more shares than any has issued, are left out", () => {
  test.each([
    ["2023-01-03", "9999999999999", "10000000000000"],
    ["2023-01-03", "9999999999999.99", "10000000000000.00"],
    ["2023-01-02", "999999999999", "1000000000000"],
    ["2023-01-02", "0000000000000000000999", "1000000000000000000"],
  ])("a VALUE filed on %s: %s is read, %s is not", async (filed_at, credible, incredible) => {
    const filing = { accession_number: "a", source_id: "zip", report_period: "2022-12-31", filed_at };
    const read = await runModel("staging.holdings", {
      "staging.filings": [filing],
      "raw.information_tables": [credible, incredible].map((value) => ({ accession_number: "a", ...apple, value })),
    });
    expect(read).toMatchObject([{ filed_value: Math.round(Number(credible)), row_count: 1 }]);
  });

  test("shares", async () => {
    expect(await run({ sshprnamt: "999999999999" }, { sshprnamt: "1000000000000" })).toMatchObject([
      { shares: 999_999_999_999, row_count: 1 },
    ]);
  });
});

test("rows of a filing that is not among the filings, and amounts that are no numbers, are left out", async () => {
  expect(await run({ accession_number: "b" }, { value: "n/a" }, { sshprnamt: "-5" })).toEqual([]);
  const wild = ["1e300", ...[17, 19, 20, 36, 40].map((digits) => "9".repeat(digits))];
  expect(await run(...wild.flatMap((value) => [{ value }, { value: `-${value}` }, { value: `${value}.5` }]))).toEqual(
    [],
  );
});
