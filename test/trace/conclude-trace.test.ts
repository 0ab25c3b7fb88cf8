import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { concludeTrace, type TraceReport } from "../../pipeline/trace/conclude-trace.ts";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { tracePortfolio } from "../../pipeline/trace/trace-portfolio.ts";
import { traceTrend } from "../../pipeline/trace/trace-trend.ts";
import { traceUpside } from "../../pipeline/trace/trace-upside.ts";
import { type EndpointSlug, endpoints } from "../../schemas/endpoints.ts";
import { everything, findSection, openFixturesTrace } from "./open-fixtures-trace.ts";

let trace: Trace;
beforeAll(async () => {
  trace = await openFixturesTrace();
});
afterAll(() => trace.close());

const tracers: Readonly<Record<EndpointSlug, () => Promise<TraceReport>>> = {
  "analyst-trends/upside": () => traceUpside(trace, "AAPL", everything),
  "funds-portfolios": () => tracePortfolio(trace, "renaissance-technologies-llc-1037389", trace.latest, everything),
  "fund-trends/holding": () => traceTrend(trace, "holding", "AAPL", everything),
  "fund-trends/increased-positions": () => traceTrend(trace, "increased-positions", "AAPL", everything),
  "fund-trends/closed-positions": () => traceTrend(trace, "closed-positions", "GOOG", everything),
};

/** Which quarter an entry is of is asked for, not worked out. */
const given = ["reporting_year", "reporting_quarter"];

/** The paths of the numbers in an entry, through nested objects. */
function listNumbers({ properties = {} }: z.core.JSONSchema.JSONSchema, folder = ""): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field === "boolean") return [];
    if (field.properties) return listNumbers(field, `${folder}${name}.`);
    const types = [field, ...(field.anyOf ?? [])].flatMap((each) => (typeof each === "boolean" ? [] : each.type));
    return types.flat().some((type) => type === "number" || type === "integer") ? [`${folder}${name}`] : [];
  });
}

test.each(endpoints)("a trace of $slug works out every number of the entry", async ({ slug, entry }) => {
  const { lines, disagreements } = await tracers[slug]();
  expect(disagreements).toEqual([]);
  const [, ...rows] = findSection(lines, "Published").filter((line) => line !== "");
  const figures = new Set(rows.map((line) => line.trim().split(" ")[0] ?? ""));
  const numbers = listNumbers(z.toJSONSchema(entry)).filter((name) => !given.includes(name));
  expect(numbers.length).toBeGreaterThan(3);
  expect([...figures].sort()).toEqual(numbers.sort());
});

test("a published number that no figure names is a disagreement, but for those that say which quarter it is", () => {
  const figures = [{ name: "current", arithmetic: "counted", computed: 5 }];
  const entry = { reporting_year: 2023, reporting_quarter: 3, name: "A", current: 5, fund: { aum: 7, none: null } };
  const { lines, disagreements } = concludeTrace([], figures, entry);
  expect(disagreements).toEqual(["fund.aum is published as 7, but is not traced"]);
  expect(lines.find((line) => line.includes("fund.aum"))).toMatch(/not traced +7 +DIFFERS/);
  expect(concludeTrace([], figures, { current: 5 }).disagreements).toEqual([]);
});
