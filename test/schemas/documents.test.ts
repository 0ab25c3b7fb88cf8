import { describe, expect, test } from "vitest";
import { z } from "zod";
import { industriesDocument } from "../../schemas/documents/industries.ts";
import { manifestDocument } from "../../schemas/documents/manifest.ts";
import { problemDocument } from "../../schemas/documents/problem.ts";
import { sectorsDocument } from "../../schemas/documents/sectors.ts";
import { statusDocument } from "../../schemas/documents/status.ts";
import { upsideEntry } from "../../schemas/documents/upside.ts";
import { endpoints, findEndpoint, listLeaves } from "../../schemas/endpoints.ts";

const page = { page: 1, page_size: 100, has_more_pages: false };
const reported = { reporting_year: 2023, reporting_quarter: 3 };
const quarter = {
  ...{ year: 2023, quarter: 3, state: "final", deadline: "2023-11-14", coverage_percent: 97.5 },
  ...{ managers_reported_previous: 8, managers_reported: 7, managers_reported_elsewhere: 1, managers_not_filed: 0 },
};

/** A good document of each kind, with the path of every object in it. */
const documents: [string, z.ZodType, object, string[]][] = [
  ...endpoints.map(({ slug, document, listKey, reportsQuarter, entry }): [string, z.ZodType, object, string[]] => {
    const nested = Object.keys(entry.shape).filter((key) => entry.shape[key] instanceof z.ZodObject);
    const body = { ...page, ...(reportsQuarter && reported), [listKey]: entry.meta()?.examples };
    return [slug, document, body, ["", `${listKey}.0`, ...nested.map((key) => `${listKey}.0.${key}`)]];
  }),
  [
    "status",
    statusDocument,
    {
      release: "r",
      as_of: "2023-11-20",
      latest_finalized: { year: 2023, quarter: 3 },
      quarters: [quarter],
      warnings: [],
    },
    ["", "latest_finalized", "quarters.0"],
  ],
  ["sectors", sectorsDocument, { sectors: [{ id: "real-estate", name: "Real Estate" }] }, ["", "sectors.0"]],
  [
    "industries",
    industriesDocument,
    { industries: [{ id: "reits", name: "REITs", sector_id: null }] },
    ["", "industries.0"],
  ],
  [
    "problem",
    problemDocument,
    {
      ...{ type: "about:blank", title: "t", status: 400, detail: "d" },
      parameters: [{ parameter: "", reason: "r", allowed: "a" }],
    },
    ["", "parameters.0"],
  ],
  [
    "manifest",
    manifestDocument,
    { release: "r", as_of: "2023-11-20", files: { a: { sha256: "0".repeat(64), bytes: 1 } } },
    ["", "files.a"],
  ],
];

/** The object at a path of keys. */
const reach = (document: object, path: string) =>
  path
    .split(".")
    .reduce<Record<string, unknown>>(
      (at, key) => (key === "" ? at : (at[key] as Record<string, unknown>)),
      document as Record<string, unknown>,
    );

describe.each(documents)("%s", (_name, document, good, paths) => {
  test("accepts a good one, the documentation's example among them", () => {
    expect(document.safeParse(good).error).toBeUndefined();
  });

  test.each(paths)('accepts no unknown key in "%s"', (path) => {
    const bad = structuredClone(good);
    reach(bad, path).surprise = 1;
    expect(document.safeParse(bad).success).toBe(false);
  });

  test.each(paths)('misses every key in "%s", but for what only a bad request has', (path) => {
    for (const key of Object.keys(reach(good, path))) {
      const bad = structuredClone(good);
      delete reach(bad, path)[key];
      expect([key, document.safeParse(bad).success]).toEqual([key, key === "parameters"]);
    }
  });

  test("describes every field", () => {
    const undescribed = findProperties(z.toJSONSchema(document)).filter(([, property]) => !property.description);
    expect(undescribed).toEqual([]);
  });
});

/** Every property of a JSON schema, at any depth, by name. */
function findProperties(schema: z.core.JSONSchema.JSONSchema): [string, z.core.JSONSchema.JSONSchema][] {
  const own = Object.entries(schema.properties ?? {}) as [string, z.core.JSONSchema.JSONSchema][];
  const items = schema.items === undefined ? [] : [schema.items as z.core.JSONSchema.JSONSchema];
  return [...own, ...[...own.map(([, property]) => property), ...items].flatMap(findProperties)];
}

test("just these fields may be null", () => {
  const nullable = (slug: string) => {
    const { entry } = findEndpoint(slug);
    const leaves = findProperties(z.toJSONSchema(entry)).filter(([, { type, anyOf }]) =>
      JSON.stringify([type, anyOf]).includes('"null"'),
    );
    const names = new Set(leaves.map(([name]) => name));
    return listLeaves(entry).filter((leaf) => names.has(leaf));
  };
  const counted = ["new_positions", "closed_positions", "increased_positions", "reduced_positions"];
  expect(nullable("analyst-trends/upside")).toEqual(["bullish_percent"]);
  expect(nullable("fund-trends/holding")).toEqual(["change_percent"]);
  expect(nullable("funds-portfolios")).toEqual([
    ...["city", "state_or_country", "latest_reporting_year", "latest_reporting_quarter", "latest_aum"],
    ...["return_latest_quarter", "return_years_1", "return_years_3", "return_years_5", "return_years_10"],
    ...["quarter_return", "aum_last", "aum_change", "aum_change_percent", "aum_top_10_as_percent_of_aum"],
    ...["capital_flow", "capital_flow_as_percent_of_aum", "etfs_percent", "turnover_percent"],
    ...["holdings_last", "holdings_change"],
    ...counted.flatMap((name) => [name, `${name}_last`, `${name}_change`]),
  ]);
});

test.each([
  [
    "change_percent",
    [0, -0.01, 12.5, 1e6, 33.33, 0.07, 1.1, null],
    [33.333, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, "1"],
  ],
  ["current", [0, 12], [1.5, -1, null, 1e300]],
  ["change", [-3, 0], [0.5, null]],
])("%s takes its numbers and no others", (field, good, bad) => {
  const { entry } = findEndpoint("fund-trends/holding");
  const [example] = (entry.meta()?.examples ?? []) as object[];
  for (const value of good)
    expect([value, entry.safeParse({ ...example, [field]: value }).success]).toEqual([value, true]);
  for (const value of bad)
    expect([value, entry.safeParse({ ...example, [field]: value }).success]).toEqual([value, false]);
});

test.each([
  ["real-estate", true],
  ["a", true],
  ["reits-2", true],
  ["Real-Estate", false],
  ["real estate", false],
  ["a--b", false],
  ["-a", false],
  ["../a", false],
  ["é", false],
  ["", false],
])("the id %s may stand in a path: %s", (id, legal) => {
  expect(sectorsDocument.safeParse({ sectors: [{ id, name: "n" }] }).success).toBe(legal);
});

test("a price target is said to be in the currency of the closes, and its upside from an implied price where there is none", () => {
  const { price_target, upside_percent } = upsideEntry.shape;
  expect(price_target.description).toMatch(
    /in the currency of the ticker's closes, US dollars unless they say otherwise/,
  );
  expect(upside_percent.description).toMatch(
    /latest close or, for want of one, above the price that the filings .* imply/,
  );
});

test("a figure of two decimals is good, however large: times 100 it may lie between two numbers", () => {
  const { price_target, upside_percent } = upsideEntry.shape;
  for (const field of [price_target, upside_percent]) {
    expect(field.safeParse(36_047_628_460_695.84).success).toBe(true);
    expect(field.safeParse(1.005).success).toBe(false);
  }
});
