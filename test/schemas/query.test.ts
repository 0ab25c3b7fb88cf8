import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpoints, findEndpoint } from "../../schemas/endpoints.ts";
import { canonicalAddress, parseQuery } from "../../schemas/query.ts";
import { anyQuery } from "../serve/any-query.ts";
import { letterCases, letterContext } from "../serve/letter-cases.ts";
import { context } from "../serve/mart-rows.ts";

const slugs = { U: "analyst-trends/upside", P: "funds-portfolios", T: "fund-trends/holding" } as const;
type Letter = keyof typeof slugs;

const parse = (letter: Letter, sent: string) =>
  parseQuery(findEndpoint(slugs[letter]), new URLSearchParams(sent), context);

/** The canonical parameters of a legal query. */
function canonical(letter: Letter, sent: string): string {
  const parsed = parse(letter, sent);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return canonicalAddress(parsed.query).slice(`/v1/${slugs[letter]}`.length);
}

/** Each problem of an illegal query, as `parameter reason`. */
function problems(letter: Letter, sent: string): string[] {
  const parsed = parse(letter, sent);
  return parsed.ok ? [] : parsed.problems.map(({ parameter, reason }) => `${parameter} ${reason}`);
}

test("a query without parameters has every default and no filter", () => {
  const usual = { page: 1, page_size: 100, sort_dir: "desc" };
  expect(parse("U", "")).toEqual({
    ok: true,
    query: { endpoint: slugs.U, ...usual, sort_by: "upside_percent", min_ratings_count: 3 },
  });
  expect(parse("P", "")).toEqual({ ok: true, query: { endpoint: slugs.P, ...usual, sort_by: "aum" } });
  expect(parse("T", "")).toEqual({ ok: true, query: { endpoint: slugs.T, ...usual, sort_by: "current" } });
});

describe("legal queries have one canonical address", () => {
  test.each<[Letter, string, string]>([
    ["T", "page=1&page_size=100&sort_by=current&sort_dir=desc", ""],
    ["T", "sort_dir=asc&page=3&page_size=10000", "?page=3&page_size=10000&sort_dir=asc"],
    ["T", "page=9007199254740991", "?page=9007199254740991"],
    ["T", "&&page=2&", "?page=2"],
    ["T", "market_cap=micro_cap,mega_cap,micro_cap", "?market_cap=mega_cap,micro_cap"],
    ["T", "market_cap=micro_cap%2Cmid_cap", "?market_cap=mid_cap,micro_cap"],
    [
      "T",
      "market_cap=mega_cap,large_cap,mid_cap,small_cap,micro_cap",
      "?market_cap=mega_cap,large_cap,mid_cap,small_cap,micro_cap",
    ],
    ["T", "sector=TECHNOLOGY&type=etf", "?sector=technology&type=etf"],
    ["T", "sector=real+ESTATE", "?sector=real-estate"],
    ["T", "sector=Real-Estate", "?sector=real-estate"],
    ["T", "industry=Software%20%26%20services", "?industry=software"],
    ["U", "min_ratings_count=3", ""],
    ["U", "min_ratings_count=0", "?min_ratings_count=0"],
    ["U", "sort_by=ratings_count&market_cap=mid_cap", "?market_cap=mid_cap&sort_by=ratings_count"],
    ["P", "year=2013&quarter=1", "?quarter=1&year=2013"],
    ["P", "year=2024&quarter=4", "?quarter=4&year=2024"],
    ["P", "year=2020", ""],
    ["P", "quarter=2", ""],
    ["P", "year=nonsense", ""],
    ["P", "year=1900", ""],
    ["P", "quarter=", ""],
    ["P", "sort_by=aum&sort_dir=asc", "?sort_dir=asc"],
  ])("%s %s", (letter, sent, address) => {
    expect(canonical(letter, sent)).toBe(address);
  });
});

describe("illegal queries are told why", () => {
  test.each<[Letter, string, string[]]>([
    ["T", "page=0", ['page is out of range: "0"']],
    ["T", "page=-1", ['page is out of range: "-1"']],
    ["T", "page=9007199254740992", ['page is out of range: "9007199254740992"']],
    ["T", `page=${"9".repeat(60)}`, [`page is out of range: "${"9".repeat(60)}"`]],
    ["T", `page=${"9".repeat(400)}`, [`page is out of range: "${"9".repeat(60)}…"`]],
    ["T", "page=", ["page is empty"]],
    ["T", "page", ["page is empty"]],
    ["T", "page=01", ['page is not an integer: "01"']],
    ["T", "page=-0", ['page is not an integer: "-0"']],
    ["T", "page=+1", ['page is not an integer: " 1"']],
    ["T", "page=%2B1", ['page is not an integer: "+1"']],
    ["T", "page=1.0", ['page is not an integer: "1.0"']],
    ["T", "page=1e2", ['page is not an integer: "1e2"']],
    ["T", "page=0x10", ['page is not an integer: "0x10"']],
    ["T", "page=%D9%A1", ['page is not an integer: "١"']],
    ["T", "page=1%0A", ['page is not an integer: "1\\n"']],
    ["T", "page=Infinity", ['page is not an integer: "Infinity"']],
    ["T", "page_size=10001", ['page_size is out of range: "10001"']],
    ["T", "page_size=0", ['page_size is out of range: "0"']],
    ["T", `${"x".repeat(61)}=1`, [`${"x".repeat(60)}… is not a parameter of this path`]],
    ["T", `${"x".repeat(59)}😀=1`, [`${"x".repeat(59)}… is not a parameter of this path`]],
    ["T", "sort_dir=DESC", ['sort_dir is unknown: "DESC"']],
    ["T", "sort_by=aum", ['sort_by is unknown: "aum"']],
    ["T", "sort_by=toString", ['sort_by is unknown: "toString"']],
    ["T", "type=stock,etf", ['type is unknown: "stock,etf"']],
    ["T", "type=", ["type is empty"]],
    ["T", "market_cap=", ["market_cap is empty"]],
    ["T", "market_cap=mega_cap,", ['market_cap has an empty item: "mega_cap,"']],
    ["T", "market_cap=,mega_cap", ['market_cap has an empty item: ",mega_cap"']],
    ["T", "market_cap=mega_cap,%20mid_cap", ['market_cap is unknown: " mid_cap"']],
    ["T", "market_cap=Mega_cap,giant", ['market_cap is unknown: "Mega_cap", "giant"']],
    ["T", "sector=energy", ['sector is unknown: "energy"']],
    ["T", "sector=software", ['sector is unknown: "software"']],
    ["T", "sector=", ["sector is empty"]],
    ["T", "industry=technology", ['industry is unknown: "technology"']],
    ["T", "page=1&page=1", ["page is given more than once"]],
    ["T", "Page=1", ["Page is not a parameter of this path"]],
    ["T", "=1", [" is not a parameter of this path"]],
    ["T", "min_ratings_count=3", ["min_ratings_count is not a parameter of this path"]],
    ["T", "x=1&x=2", ["x is not a parameter of this path"]],
    ["U", "min_ratings_count=-1", ['min_ratings_count is out of range: "-1"']],
    ["U", "sector=technology", ["sector is not a parameter of this path"]],
    ["P", "year=2012&quarter=1", ['year is out of range: "2012"']],
    ["P", "year=2025&quarter=5", ['year is out of range: "2025"', 'quarter is out of range: "5"']],
    ["P", "year=&quarter=1", ["year is empty"]],
    ["P", "year=2020&quarter=", ["quarter is empty"]],
    ["P", "year=nonsense&quarter=1", ['year is not an integer: "nonsense"']],
    ["P", "year=2020&year=2020", ["year is given more than once"]],
    [
      "P",
      "sort_by=x&page=x&y=x",
      ['page is not an integer: "x"', 'sort_by is unknown: "x"', "y is not a parameter of this path"],
    ],
  ])("%s %s", (letter, sent, told) => {
    expect(problems(letter, sent)).toEqual(told);
  });

  test("a parameter given twice is told what it may say", () => {
    expect(parse("P", "quarter=1&quarter=2&year=2020")).toEqual({
      ok: false,
      problems: [{ parameter: "quarter", reason: "is given more than once", allowed: "an integer from 1 to 4" }],
    });
  });
});

test.each(letterCases)("a sector named %s is %s", (sector, id) => {
  const parsed = parseQuery(findEndpoint(slugs.T), new URLSearchParams({ sector }), letterContext);
  expect(parsed).toMatchObject(id === null ? { ok: false } : { ok: true, query: { sector: id } });
});

describe.each(endpoints)("any query of $slug", (endpoint) => {
  const read = (sent: URLSearchParams) => {
    const parsed = parseQuery(endpoint, sent, context);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.query;
  };

  test("is read back from its canonical address as it was", () => {
    const property = fc.property(anyQuery(endpoint), (sent) => {
      const query = read(new URLSearchParams(sent));
      const address = canonicalAddress(query);
      const again = read(new URL(address, "http://host").searchParams);
      expect(again).toEqual(query);
      expect(canonicalAddress(again)).toBe(address);
    });
    fc.assert(property, { numRuns: 500 });
  });

  test("has the same address in whatever order it was sent", () => {
    const property = fc.property(anyQuery(endpoint), (sent) => {
      const reversed = new URLSearchParams(Object.entries(sent).reverse());
      expect(canonicalAddress(read(reversed))).toBe(canonicalAddress(read(new URLSearchParams(sent))));
    });
    fc.assert(property, { numRuns: 100 });
  });

  test("however wild, is read or refused, with a reason for each refusal", () => {
    const names = fc.oneof(fc.constantFrom(...endpoint.parameters.map(({ name }) => name)), fc.string());
    const wild = fc.array(fc.tuple(names, fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1", "asc"))));
    const property = fc.property(wild, (pairs) => {
      const parsed = parseQuery(endpoint, new URLSearchParams(pairs), context);
      if (parsed.ok)
        expect(read(new URL(canonicalAddress(parsed.query), "http://host").searchParams)).toEqual(parsed.query);
      else expect(parsed.problems.length).toBeGreaterThan(0);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
