import { describe, expect, test } from "vitest";
import { readMacros, readMacrosOf } from "../pipeline/macros.ts";
import { quoteLiteral } from "../pipeline/quote.ts";
import { runSql } from "./run-model.ts";

describe("a model is made with the macros that its SQL calls", () => {
  const nameMacros = async (sql: string) =>
    (await readMacrosOf([sql])).map((statement) => /macro (\w+)/.exec(statement)?.[1]);

  test("and those that these call, before them", async () => {
    expect(await nameMacros("select near_unit_of_ratio(ratio, 1.5), is_near_unit(ratio, 1, 2)")).toEqual([
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
    [1, 3, 33.33],
  ])("%d of %d is %d percent", async (part, base, percent) => {
    expect(await runSql(`select percent_of(${part}, ${base}) as percent`, {})).toEqual([{ percent }]);
  });

  test("and so is an upside", async () => {
    expect(await runSql("select round_percent(100 * (273.75 / 200 - 1)) as percent", {})).toEqual([{ percent: 36.88 }]);
  });
});
