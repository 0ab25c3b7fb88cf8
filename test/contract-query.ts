import fc from "fast-check";
import type { World } from "./contract-answer.ts";

/** The parameters that are sent, in order. */
export type Sent = readonly (readonly [name: string, text: string])[];
/** A query that must be refused, and the parameters that must be named. */
export interface IllegalQuery {
  readonly path: string;
  readonly sent: Sent;
  readonly bad: readonly string[];
}

const trendSorts = ["current", "change", "change_percent"];
const sorts: Readonly<Record<string, readonly string[]>> = {
  "/v1/analyst-trends/upside": ["upside_percent", "bullish_percent", "ratings_count"],
  "/v1/funds-portfolios": ["aum"],
  "/v1/fund-trends/increased-positions": trendSorts,
  "/v1/fund-trends/closed-positions": trendSorts,
  "/v1/fund-trends/holding": trendSorts,
};
/** The five endpoints. */
export const paths = Object.keys(sorts);
const caps = ["mega_cap", "large_cap", "mid_cap", "small_cap", "micro_cap"];
const firstYear = 2013;

const digits = (min: number, max: number) => fc.integer({ min, max }).map(String);
const anyCase = (text: string) =>
  fc.constantFrom(
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    text.replace(/./, (letter) => letter.toUpperCase()),
  );
const anyWord = (vocabulary: World["sectors"]) =>
  fc.constantFrom(...vocabulary.flatMap(({ id, name }) => [id, name])).chain(anyCase);

/** What each parameter of an endpoint may say. */
function legalTexts(path: string, world: World, lastYear: number): Record<string, fc.Arbitrary<string>> {
  const marketCap = fc.array(fc.constantFrom(...caps), { minLength: 1, maxLength: 6 }).map(String);
  const own: Readonly<Record<string, Record<string, fc.Arbitrary<string>>>> = {
    "/v1/analyst-trends/upside": { market_cap: marketCap, min_ratings_count: digits(0, 12) },
    "/v1/funds-portfolios": {
      year: fc.oneof(digits(firstYear, lastYear), digits(2021, lastYear)),
      quarter: digits(1, 4),
    },
  };
  return {
    page: fc.oneof({ arbitrary: digits(1, 4), weight: 8 }, digits(1, 500), fc.constant("9007199254740991")),
    page_size: fc.oneof({ arbitrary: digits(1, 120), weight: 8 }, digits(1, 10000), fc.constant("10000")),
    sort_by: fc.constantFrom(...(sorts[path] ?? [])),
    sort_dir: fc.constantFrom("asc", "desc"),
    ...(own[path] ?? {
      type: fc.constantFrom("stock", "etf"),
      market_cap: marketCap,
      sector: anyWord(world.sectors),
      industry: anyWord(world.industries),
    }),
  };
}

/** Any legal query over what there is, its parameters in any order. */
export function anyLegalQuery(world: World, lastYear: number): fc.Arbitrary<{ path: string; sent: Sent }> {
  return fc.constantFrom(...paths).chain((path) => {
    const texts = fc.record(legalTexts(path, world, lastYear), { requiredKeys: [] });
    const sent = texts.chain((chosen) => {
      const given = Object.entries(chosen) as [string, string][];
      return fc.shuffledSubarray(given, { minLength: given.length });
    });
    return sent.map((each) => ({ path, sent: each }));
  });
}

/** What no endpoint takes from each parameter that it has; a market cap or a sector is exact, a number is plain digits. */
const illegalTexts: Readonly<Record<string, readonly string[]>> = {
  page: ["", "0", "-1", "1.5", "one", "1e2", "01", "+1", " 1"],
  page_size: ["", "0", "-5", "10001", "99999999999999999999", "100.0", "all"],
  sort_by: ["", "Current", "name", "current,change"],
  sort_dir: ["", "up", "DESC", "descending"],
  type: ["", "bond", "STOCK", "stock,etf"],
  market_cap: ["", "huge_cap", "MEGA_CAP", "mega_cap,", ",mega_cap", "mega_cap,,micro_cap", "mega_cap, micro_cap"],
  min_ratings_count: ["", "-1", "2.5", "few"],
  sector: ["", "no-such-sector", "*"],
  industry: ["", "no-such-industry", "%"],
  year: ["", "2012", "1999", "20x3", "9999"],
  quarter: ["", "0", "5", "Q1", "1.0"],
};
const unknownNames = ["limit", "Page", "pagesize", "sort", "ticker", "api_key", ""];

/** Any query with one to three parameters that are bad in value, given twice, or not known. */
export function anyIllegalQuery(world: World, lastYear: number): fc.Arbitrary<IllegalQuery> {
  return anyLegalQuery(world, lastYear).chain(({ path, sent }) => {
    const names = Object.keys(legalTexts(path, world, lastYear));
    const faults = names.flatMap((name): Fault[] => [
      { name, kind: "bad value" },
      { name, kind: "given twice" },
    ]);
    const unknown = unknownNames.map((name): Fault => ({ name, kind: "bad value" }));
    const chosen = fc.uniqueArray(fc.constantFrom(...faults, ...unknown), {
      minLength: 1,
      maxLength: 3,
      selector: ({ name }) => name,
    });
    return fc.tuple(chosen, fc.nat()).map(([each, pick]) => spoil(path, sent, each, pick));
  });
}

interface Fault {
  readonly name: string;
  readonly kind: "bad value" | "given twice";
}

function spoil(path: string, sent: Sent, faults: readonly Fault[], pick: number): IllegalQuery {
  const bad = faults.map(({ name }) => name);
  const others = sent.filter(([name]) => !bad.includes(name));
  const spoiled = faults.flatMap(({ name, kind }): Sent => {
    const texts = illegalTexts[name] ?? ["1"];
    const text = texts[pick % texts.length] ?? "";
    return kind === "given twice"
      ? [
          [name, text],
          [name, "1"],
        ]
      : [[name, text]];
  });
  return { path, sent: withOther([...others, ...spoiled]), bad };
}

/** A year alone is ignored whatever it says, and so is a quarter. */
function withOther(sent: Sent): Sent {
  const has = (wanted: string) => sent.some(([name]) => name === wanted);
  if (has("year") && !has("quarter")) return [...sent, ["quarter", "1"]];
  return has("quarter") && !has("year") ? [...sent, ["year", "2023"]] : sent;
}
