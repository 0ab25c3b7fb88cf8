import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";

function readLookup(name: string): Map<string, string> {
  const text = readFileSync(new URL(`../../pipeline/staging/${name}`, import.meta.url), "utf8").trimEnd();
  const [, ...rows] = Papa.parse<[string, string]>(text).data;
  const lookup = new Map(rows);
  expect(lookup.size, `${name} holds a key twice`).toBe(rows.length);
  return lookup;
}

describe("rating_words.csv", () => {
  const stances = readLookup("rating_words.csv");

  test.each([
    ["Buy", "bullish"],
    ["Strong-Buy", "bullish"],
    ["Conviction Buy", "bullish"],
    ["OUTPERFORM", "bullish"],
    ["Over_weight", "bullish"],
    ["Sector Perform", "neutral"],
    ["Equal-Weight", "neutral"],
    ["In-Line", "neutral"],
    ["Underweight", "bearish"],
    ["Reduce", "bearish"],
    ["Rating Suspended", "withdrawn"],
    ["N/R", "withdrawn"],
    ["Reiterated", undefined],
  ])("%s is %s", (word, stance) => {
    expect(stances.get(fold(word))).toBe(stance);
  });

  test("holds folded words only, each with a stance, or none", () => {
    for (const word of stances.keys()) expect(fold(word)).toBe(word);
    expect(new Set([...stances.values(), ""])).toEqual(new Set(["bullish", "neutral", "bearish", "withdrawn", ""]));
  });
});

describe("state_codes.csv", () => {
  const names = readLookup("state_codes.csv");

  test.each([
    ["NY", "New York"],
    ["DC", "District of Columbia"],
    ["A6", "Ontario, Canada"],
    ["X0", "United Kingdom"],
    ["M5", "Korea, Republic of"],
    ["L7", "Cote d'Ivoire"],
    ["2Q", "Georgia (country)"],
    ["2M", "Germany"],
  ])("%s is %s", (code, name) => {
    expect(names.get(code)).toBe(name);
  });

  test("no two codes share a name, and none is left in capitals", () => {
    expect(new Set(names.values()).size).toBe(names.size);
    for (const name of names.values()) expect(name).toMatch(/[a-z]/);
  });
});

/** As staging does: lower case, letters and digits only. */
function fold(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, "");
}
