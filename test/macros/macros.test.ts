import { describe, expect, test } from "vitest";
import { readMacros, readMacrosOf } from "../../pipeline/macros/macros.ts";
import { quoteLiteral } from "../../pipeline/sql/quote.ts";
import { runSql } from "../run-model.ts";

describe("a model is made with the macros that its SQL calls", () => {
  const nameMacros = async (sql: string) =>
    (await readMacrosOf([sql])).map((statement) => /macro (\w+)/.exec(statement)?.[1]);

  test("and those that these call, before them", async () => {
    expect(await nameMacros("select near_unit_of_ratio(ratio, 1.5), is_near_unit(ratio, 1, 2)")).toEqual([
      "is_within_factor",
      "is_near_unit",
      "unit_of_ratio",
      "near_unit_of_ratio",
    ]);
  });

  test("and with no other, nor with words about them", async () => {
    expect(await nameMacros("select sum(near_unit_of_ratio) as slug from core.positions")).toEqual([]);
    expect(await readMacrosOf(["percent_of(1, 2)"])).toEqual([
      expect.stringMatching(/^create or replace macro round_percent\([^;]*;$/),
      expect.stringMatching(/^create or replace macro percent_of\([^;]*;$/),
    ]);
  });

  test("of which all are there when it is", async () => {
    const all = (await readMacros()).match(/create or replace macro \w+/g) ?? [];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(40);
  });
});

describe("a name filed all in capitals, or all in small letters, is tidied in case", () => {
  test.each([
    ["SOROS FUND MANAGEMENT LLC", "Soros Fund Management LLC"],
    ["soros fund management llc", "Soros Fund Management LLC"],
    ["Mixed Case Of Its Own lp", "Mixed Case Of Its Own lp"],
    ["THE BANK OF NEW YORK", "The Bank of New York"],
    ["CSS LLC/IL", "CSS LLC/IL"],
    ["BANK OF AMERICA CORP /DE/", "Bank of America Corp /DE/"],
    ["ALPHA/BETA FUNDS", "Alpha/Beta Funds"],
    ["BLS A/S", "BLS A/S"],
    ["MIRAE ASSET SECURITIES (USA) INC.", "Mirae Asset Securities (USA) Inc."],
    ["P.A.W. CAPITAL CORP", "P.A.W. Capital Corp"],
    ["AT&T INC", "AT&T Inc"],
    ["JOHNSON & JOHNSON", "Johnson & Johnson"],
    ["JOHNSON&JOHNSON", "Johnson&Johnson"],
    ["3M CO", "3M Co"],
    ["21ST CENTURY", "21st Century"],
    ["COCA-COLA CO", "Coca-Cola Co"],
    ["O'SHAUGHNESSY & MOODY'S", "O'Shaughnessy & Moody's"],
    ["ÉTOILE LTD.", "Étoile Ltd."],
    ["TRUST FOR ART AND THE SEA", "Trust for Art and the Sea"],
    ["ST D’ARCY SPCTR REIT IV \\DE\\", "St D’Arcy Spctr REIT IV \\DE\\"],
    ["SKY&SEA BE&BEYOND CO", "Sky&Sea Be&Beyond Co"],
    ["FISHER JOHN S JR INC /ADV", "Fisher John S Jr Inc /ADV"],
    ["DROMS STRAUSS INC /MO/ /ADV", "Droms Strauss Inc /MO/ /ADV"],
    ["RE/MAX HOLDINGS", "Re/Max Holdings"],
    ["MCDONALDS CORP", "McDonalds Corp"],
    ["FREEPORT-MCMORAN INC", "Freeport-McMoran Inc"],
    ["MCI INC", "Mci Inc"],
    ["VENTURE MANAGEMENT XVI IX VIII XI, LLC", "Venture Management XVI IX VIII XI, LLC"],
    ["FORD MTR CO DEL", "Ford Mtr Co Del"],
    ["COSTCO WHSL CORP NEW", "Costco Whsl Corp New"],
    ["MFG WEALTH MANAGEMENT", "MFG Wealth Management"],
    ["***", "***"],
  ])("%s: %s", async (filed, tidy) => {
    expect(await runSql(`select tidy_case(${quoteLiteral(filed)}) as name`, {})).toEqual([{ name: tidy }]);
  });
});

describe("a percent that is half a hundredth goes away from zero, whatever its binary fraction", () => {
  test.each([
    [205, 20_000, 1.03],
    [-205, 20_000, -1.03],
    [853, 20_000, 4.27],
    [204, 20_000, 1.02],
    [1, 800, 0.13],
    [0, 800, 0],
    [1_245, 1_000_000, 0.12],
    [1, 3, 33.33],
  ])("%d of %d is %d percent", async (part, base, percent) => {
    expect(await runSql(`select percent_of(${part}, ${base}) as percent`, {})).toEqual([{ percent }]);
  });

  test("and so is an upside", async () => {
    expect(await runSql("select round_percent(100 * (273.75 / 200 - 1)) as percent", {})).toEqual([{ percent: 36.88 }]);
  });
});

/** What each of some calls answers. */
async function call(...calls: readonly string[]): Promise<unknown[]> {
  const [row] = await runSql(`select ${calls.map((each, index) => `${each} as c${index}`).join(", ")}`, {});
  return Object.values(row ?? {});
}

test("a price is supported by five holders, and where it is within ten times what they imply", async () => {
  const supported = (price: number, holders = 5) => `is_supported_price(${price}::double, 100::double, ${holders})`;
  expect(await call(supported(10), supported(1_000), supported(100))).toEqual([true, true, true]);
  expect(await call(supported(9.9), supported(1_001), supported(100, 4))).toEqual([false, false, false]);
});

test("a day of filing is of another year than its number's, but for a month before that and after", async () => {
  const isOfAnother = (day: string, year: string) => `is_of_another_year(date '${day}', '0000950123-${year}-000001')`;
  const alike = [
    ["2013-06-01", "13"],
    ["2012-12-01", "13"],
    ["2014-02-01", "13"],
    ["1999-06-01", "99"],
    ["1993-06-01", "93"],
  ] as const;
  expect(await call(...alike.map(([day, year]) => isOfAnother(day, year)))).toEqual(alike.map(() => false));
  const others = [
    ["2012-11-30", "13"],
    ["2014-02-02", "13"],
    ["1999-06-01", "13"],
    ["2013-06-01", "93"],
    // EDGAR is no older.
    ["1992-06-01", "92"],
  ] as const;
  expect(await call(...others.map(([day, year]) => isOfAnother(day, year)))).toEqual(others.map(() => true));
});

test("hardly any stayed, or many, by a tenth of all and by five", async () => {
  const hardly = (unchanged: number, all: number) => `hardly_any_stayed(${unchanged}, ${all})`;
  expect(await call(hardly(0, 5), hardly(2, 20))).toEqual([true, true]);
  expect(await call(hardly(0, 4), hardly(2, 19))).toEqual([false, false]);
  const many = (unchanged: number, all: number) => `many_stayed(${unchanged}, ${all})`;
  expect(await call(many(5, 5), many(6, 60))).toEqual([true, true]);
  expect(await call(many(4, 4), many(6, 61))).toEqual([false, false]);
});

test("a value is far off by more than ten times, half a unit aside", async () => {
  const isFarOff = (value: number) => `is_far_off(${value}, 2, 100::double)`;
  expect(await call(isFarOff(1_001), isFarOff(9))).toEqual([false, false]);
  expect(await call(isFarOff(1_002), isFarOff(8))).toEqual([true, true]);
});

test("a value is swapped where it is over ten times off, and comes to the price so twice as well as if a thousand times that", async () => {
  const isSwapped = (ratio: number, squared = ratio) => `is_swapped_ratio(${ratio}, 1 / sqrt(${squared}::double), 1)`;
  expect(await call(...[10.5, 0.09, 50].map((ratio) => isSwapped(ratio)))).toEqual([true, true, true]);
  expect(await call(...[9.5, 0.11].map((ratio) => isSwapped(ratio)))).toEqual([false, false]);
  expect(await call(isSwapped(100, 81), isSwapped(100, 124))).toEqual([true, true]);
  expect(await call(isSwapped(100, 79), isSwapped(100, 126))).toEqual([false, false]);
  expect(await call(isSwapped(1_300), isSwapped(1_200), isSwapped(1_000))).toEqual([true, true, false]);
  expect(await call(isSwapped(1_200, 1_150), isSwapped(1_000, 1_200))).toEqual([true, false]);
  expect(await call(isSwapped(1_200, 1_090), isSwapped(0.0009, 0.0008))).toEqual([false, false]);
});

test("closes drift where more than half of ten are more than 0.01 decades off", async () => {
  const drift = async (off: number, count = 10) => {
    const decades = Array.from({ length: count }, (_, index) => `(${index < 6 ? off : 0})`);
    const [row] = await runSql(`select are_drifting(off) as is_it from (values ${decades.join(", ")}) as t (off)`, {});
    return row?.is_it;
  };
  expect([await drift(0.0101), await drift(-0.0101)]).toEqual([true, true]);
  expect([await drift(0.0099), await drift(0.02, 9), await drift(0.02, 12)]).toEqual([false, false, false]);
});

test("a price is above half a cent, and ten million dollars at most", async () => {
  const prices = [0.005, 0.0051, 10_000_000, 10_000_001];
  expect(await call(...prices.map((price) => `is_credible_price(${price})`))).toEqual([false, true, true, false]);
});

test("a ratio shows the unit that it is nearest to", async () => {
  const unitOf = (ratio: number | null) => `unit_of_ratio(${ratio}::double)`;
  expect(await call(...[31.5, 0.0317].map(unitOf))).toEqual([1, 1]);
  expect(await call(...[0.0315, 0.0000317].map(unitOf))).toEqual([1_000, 1_000]);
  expect(await call(...[0.0000315, 0.0000000317].map(unitOf))).toEqual([1_000_000, 1_000_000]);
  expect(await call(...[31.7, 0.0000000315, null].map(unitOf))).toEqual([0, 0, null]);
});

test("a unit is agreed on by two thirds of the rows compared, and by three at least", async () => {
  const agree = (rows: number, compared: number) =>
    call(...["R, 0, 0", "0, R, 0", "0, 0, R"].map((at) => `agreed_unit(${at.replace("R", `${rows}`)}, ${compared})`));
  expect(await agree(4, 6)).toEqual([1, 1_000, 1_000_000]);
  expect(await agree(3, 3)).toEqual([1, 1_000, 1_000_000]);
  expect(await agree(13, 20)).toEqual([null, null, null]);
  expect(await agree(2, 2)).toEqual([null, null, null]);
});

test("of two prices the other one counts, unless it is none", async () => {
  const other = (count: number, own: number) => `price_of_others(6::double, ${count}, ${own}::double)`;
  expect(await call(other(3, 4), other(2, 4), other(2, 12), other(1, 6))).toEqual([6, 8, null, null]);
});

test("a day that nobody here lives to see is none", async () => {
  const days = ["31-DEC-2199", "01-JAN-2200"].map((day) => `parse_date('${day}')::varchar`);
  expect(await call(...days)).toEqual(["2199-12-31", null]);
});

test("a quarter ends on the last day of a month, and so do those beside it", async () => {
  const ends = [
    "quarter_end(date '2024-02-01')",
    "previous_quarter_end(date '2023-06-30')",
    "next_quarter_end(date '2023-09-30')",
  ];
  expect(await call(...ends.map((end) => `${end}::varchar`))).toEqual(["2024-03-31", "2023-03-31", "2023-12-31"]);
});

test("an amount is kept to the hundredth, and is none beyond all limits", async () => {
  const filed = ["12", "12.345", "0012", "0.0", "10000000000000000", "10000000000000001", "-1"];
  const hundredths = (await call(...filed.map((cell) => `hundredths_of('${cell}')`))).map(String);
  expect(hundredths).toEqual(["1200", "1235", "1200", "0", "1000000000000000000", "null", "null"]);
});

test("an amount in dollars is kept to the nearest millionth, or hundred-thousandth", async () => {
  expect((await call("millionths(1.9999996)", "hundred_thousandths(1.999996)")).map(Number)).toEqual([2e6, 2e5]);
});

test("factors make the same product in whichever order they lie", async () => {
  const factors = ["(0.1::double, 1)", "(0.7::double, 2)", "(1.1::double, 3)"];
  for (const rows of [factors, factors.toReversed()]) {
    const sql = `select product_by_day(factor, day) as product from (values ${rows.join(", ")}) as t (factor, day)`;
    expect(await runSql(sql, {})).toEqual([{ product: 0.1 * 0.7 * 1.1 }]);
  }
});

test("the ninth character of a CUSIP is the check digit of the eight before, which may be *, @ or #", async () => {
  const cusips = ["037833100", "037833109", "12345*@#7", "12345*@#6", "0378331000", "03783310"];
  const areRight = [true, false, true, false, false, false];
  expect(await call(...cusips.map((cusip) => `has_check_digit('${cusip}')`))).toEqual(areRight);
});

test("nine characters that are not all zeros name a security", async () => {
  const cusips = ["037833100", "000000000", "37833100", "0378331000"];
  expect(await call(...cusips.map((cusip) => `names_security('${cusip}')`))).toEqual([true, false, false, false]);
});

test("a position comes after all of the manager before, whatever its security", async () => {
  expect(await call("place_of_position(1::bigint, 0) > place_of_position(0::bigint, 1099511627775)")).toEqual([true]);
});

test("a stock.id is ten hexadecimal digits in small letters, and means one security", async () => {
  expect(await call("stock_id_of(255)")).toEqual(["00000000ff"]);
  const ids = ["00000000ff", "00000000FF", "ff", "000000000ff"];
  const means = (await call(...ids.map((id) => `security_id_of_stock('${id}')::varchar`))).map(String);
  expect(means).toEqual(["255", "null", "null", "null"]);
});

test("a text of a cover page has one space where several lie between its words, and is none where it says nothing", async () => {
  const filed = ["NEW\n          HOLDINGS", " Pershing\u00a0  Square LP ", " A\v B  C", "\v\uFEFFA", "n/a", " "];
  const rows = await runSql(`select cover_text(unnest([${filed.map(quoteLiteral).join(", ")}])) as said`, {});
  expect(rows.map(({ said }) => said)).toEqual(["NEW HOLDINGS", "Pershing Square LP", "A B C", "A", null, null]);
});

test("a total of a summary page is none where it is no number from 0 on that JSON can say", async () => {
  const filed = ["0", "1234.5", "9007199254740991", "9007199254740992", "-1", "N/A", ""];
  const totals = (await call(...filed.map((cell) => `total_of('${cell}')`))).map(String);
  expect(totals).toEqual(["0", "1235", "9007199254740991", "null", "null", "null", "null"]);
});

test("numbers of filings and managers are told from other texts", async () => {
  const filings = ["0001067983-05-000109", "1067983-05-000109", "0001067983-05-000109 ", "x"];
  expect(await call(...filings.map((text) => `is_accession_number('${text}')`))).toEqual([true, false, false, false]);
  const managers = ["0001067983", " 1067983 ", "1090000000", "0000000000", "00001067983", "1067983x", ""];
  const areManagers = [true, true, true, false, false, false, false];
  expect(await call(...managers.map((text) => `is_cik('${text}')`))).toEqual(areManagers);
});

test("prices more than 31.6 times apart are taken for those of two units", async () => {
  const pairs = ["31, 1", "32, 1", "1, 31", "1, 32"];
  expect(await call(...pairs.map((pair) => `are_of_one_unit(${pair})`))).toEqual([true, false, true, false]);
});

test("a sum of more hundredths than 64 bits hold is rounded like any other", async () => {
  const totals = ["9000000000000000049", "9000000000000000050", "20000000000000000049", "20000000000000000050"];
  const rounded = await call(...totals.map((total) => `round_hundredths(${total}::hugeint)::varchar`));
  expect(rounded).toEqual(["90000000000000000", "90000000000000001", "200000000000000000", "200000000000000001"]);
});

test("half of a unit is rounded up", async () => {
  const totals = [49, 50, 149, 150].map((total) => `round_hundredths(${total})`);
  expect((await call(...totals)).map(Number)).toEqual([0, 1, 1, 2]);
});

test("a reject is described by its line and its field where it has them, with what was found", async () => {
  const rejects = ["830, 'VALUE', 'a\"b', 'is bad'", "2, 'ticker', null, 'is empty'", "null, null, null, 'is no file'"];
  expect(await call(...rejects.map((reject) => `describe_reject(${reject})`))).toEqual([
    'line 830 VALUE "a\\"b" is bad',
    'line 2 ticker "" is empty',
    "is no file",
  ]);
});
