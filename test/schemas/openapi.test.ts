import { describe, expect, test } from "vitest";
import { slugPattern } from "../../schemas/documents/fields.ts";
import { problemDocument } from "../../schemas/documents/problem.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { describeApi } from "../../schemas/openapi.ts";
import { locateBadRequest } from "../../schemas/replies.ts";
import { context } from "../serve/mart-rows.ts";

/** Any part of the description, as the JSON that it becomes. */
interface Json {
  [key: string]: Json;
}

const api: Json = JSON.parse(JSON.stringify(describeApi(context, "https://example.org/")));

/** What a JSON pointer such as `#/components/schemas/Problem` leads to; an error where that is nothing. */
function follow(pointer: string): Json {
  const keys = pointer.split("/").slice(1);
  return keys.reduce((at, key) => {
    const next = at[key.replaceAll("~1", "/")];
    if (next === undefined) throw new Error(`${pointer} leads nowhere`);
    return next;
  }, api);
}

const findOperation = (path: string) => follow(`#/paths/${path.replaceAll("/", "~1")}/get`);

function findKey(at: unknown, wanted: string): unknown[] {
  if (typeof at !== "object" || at === null) return [];
  return Object.entries(at).flatMap(([key, value]) => [...(key === wanted ? [value] : []), ...findKey(value, wanted)]);
}

test("it is OpenAPI 3.1 of every path, and says where the API is", () => {
  expect(api).toMatchObject({ openapi: "3.1.0", servers: [{ url: "https://example.org/" }] });
  expect(Object.keys(follow("#/paths"))).toEqual([
    ...endpoints.map(({ path }) => path),
    "/v1/status.json",
    "/v1/sectors.json",
    "/v1/industries.json",
    "/v1/openapi.json",
    "/v1/icons/{fund_id}.svg",
  ]);
});

test("every reference leads somewhere, and every component is referred to", () => {
  const references = new Set(findKey(api, "$ref") as string[]);
  for (const reference of references) expect(() => follow(reference)).not.toThrow();
  const components = Object.entries(follow("#/components")).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );
  expect(components.filter((component) => !references.has(component))).toEqual([]);
});

test("a number says how wide it is where 32 bits are too few, and a value that may be null says both in one schema", () => {
  const widths = (at: unknown): string[] => {
    if (typeof at !== "object" || at === null) return [];
    const { type, format, maximum } = at as Record<string, unknown>;
    const width = [type].flat().filter((name) => name === "integer" || name === "number")[0];
    const own =
      width === undefined ? [] : [`${width}${Number(maximum) > 2 ** 31 - 1 ? " beyond 32 bits" : ""}: ${format}`];
    return [...own, ...Object.values(at).flatMap(widths)];
  };
  const told = new Set([...widths(follow("#/components/schemas")), ...widths(follow("#/paths"))]);
  expect([...told].sort()).toEqual(["integer beyond 32 bits: int64", "integer: undefined", "number: double"]);
  expect(findKey(api, "anyOf")).toEqual([]);
  const { aum_last, latest_reporting_quarter } = Object.assign(
    {},
    ...(findKey(follow("#/components/schemas/FundsPortfoliosEntry"), "properties") as Json[]),
  );
  const unknown = "null where the fund did not report the quarter before, or one of the two by additions alone";
  const meaning = `\`aum\` of the quarter before, in US dollars; ${unknown}`;
  const bounds = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  expect(aum_last).toEqual({ type: ["integer", "null"], format: "int64", ...bounds, description: meaning });
  expect(latest_reporting_quarter.description).toMatch(
    /^The calendar quarter of the latest final quarter .* none is final; null/,
  );
});

test("operation ids are unique", () => {
  const ids = findKey(api, "operationId");
  expect(new Set(ids).size).toBe(ids.length);
});

test("the type of a bad request's problem leads to its description", () => {
  expect(follow(new URL(locateBadRequest("/v1/funds-portfolios"), "https://example.org/v1/").hash)).toMatchObject({
    description: expect.stringContaining("twice"),
  });
});

test("the examples of problems are problems", () => {
  const contents = findKey(follow("#/components/responses"), "application/problem+json") as { example: unknown }[];
  expect(contents.length).toBe(5);
  for (const { example } of contents) problemDocument.parse(example);
});

describe.each(endpoints)("$path", (endpoint) => {
  const { parameters, responses } = findOperation(endpoint.path);

  test("its example is a document of its own", () => {
    const { example, schema } = findKey(responses, "application/json")[0] as {
      example: object;
      schema: { $ref: string };
    };
    expect(endpoint.document.parse(example)[endpoint.listKey]).toHaveLength(1);
    expect(Object.keys(follow(`${schema.$ref}/properties`))).toEqual(Object.keys(endpoint.document.shape));
  });

  test("it may answer what a server does, and what a host of written pages does", () => {
    expect(Object.keys(responses ?? {})).toEqual(["200", "304", "400", "404", "500", "501"]);
  });

  test("its parameters are the endpoint's, each described", () => {
    const told = endpoint.parameters.map(({ name, description }) => ({ name, in: "query", description }));
    expect(parameters).toMatchObject(told);
    expect(parameters).toHaveLength(told.length);
  });
});

test("every constraint of a parameter is told", () => {
  const parameters = endpoints.flatMap(({ path }) => Object.values(findOperation(path).parameters ?? {}));
  const schemas = parameters.map(({ name, schema }) => [name, schema]);
  expect(Object.fromEntries(schemas)).toEqual({
    page: { type: "integer", format: "int64", minimum: 1, maximum: 9007199254740991, default: 1 },
    page_size: { type: "integer", minimum: 1, maximum: 10000, default: 100 },
    sort_by: { type: "string", enum: ["current", "change", "change_percent"], default: "current" },
    sort_dir: { type: "string", enum: ["asc", "desc"], default: "desc" },
    type: { type: "string", enum: ["stock", "etf"] },
    market_cap: {
      type: "array",
      minItems: 1,
      items: { type: "string", enum: ["mega_cap", "large_cap", "mid_cap", "small_cap", "micro_cap"] },
    },
    min_ratings_count: { type: "integer", format: "int64", minimum: 0, maximum: 9007199254740991, default: 3 },
    sector: { type: "string", minLength: 1, description: expect.stringContaining("real-estate, technology") },
    industry: { type: "string", minLength: 1, description: expect.stringContaining("reits, semiconductors, software") },
    year: { type: "integer", minimum: 2013, maximum: 2024 },
    quarter: { type: "integer", minimum: 1, maximum: 4 },
  });
});

test("a parameter of several values is given once, with commas between them, as the API takes it", () => {
  const operations = Object.values(follow("#/paths")).map(({ get }) => get as Json & { parameters?: Json[] });
  const lists = operations
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ schema }) => (schema as { type?: unknown } | undefined)?.type === "array");
  expect(lists).toHaveLength(4);
  for (const list of lists) expect(list).toMatchObject({ name: "market_cap", style: "form", explode: false });
});

test("an icon's address needs the id of a fund, as ids are", () => {
  const [fundId] = Object.values(findOperation("/v1/icons/{fund_id}.svg").parameters ?? {});
  const schema = { type: "string", pattern: slugPattern.source };
  expect(fundId).toMatchObject({ name: "fund_id", in: "path", required: true, schema });
});
