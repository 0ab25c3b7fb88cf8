import type { Industry } from "./documents/industries.ts";
import type { ParameterProblem } from "./documents/problem.ts";
import type { Sector } from "./documents/sectors.ts";
import { type Endpoint, type EndpointSlug, findEndpoint } from "./endpoints.ts";
import { describeAllowed, parseValue, shorten } from "./parameter-value.ts";
import type { Parameter, ParameterName } from "./parameters.ts";

/** What the legal values of a query depend on, beyond the endpoint: it changes from release to release. */
export type QueryContext = {
  /** The year of the release's as-of date: the last one that may be asked for. */
  readonly as_of_year: number;
  readonly sectors: readonly Sector[];
  readonly industries: readonly Industry[];
};

/** The same from a release's as-of date, `YYYY-MM-DD`, and its vocabularies. */
export function makeContext({
  as_of,
  sectors,
  industries,
}: Omit<QueryContext, "as_of_year"> & { readonly as_of: string }): QueryContext {
  return { as_of_year: Number(as_of.slice(0, 4)), sectors, industries };
}

/** A legal query with every default filled in; a filter that was not asked for is absent. */
export type CanonicalQuery = {
  readonly endpoint: EndpointSlug;
  readonly page: number;
  readonly page_size: number;
  readonly sort_by: string;
  readonly sort_dir: "asc" | "desc";
  readonly type?: string;
  /** In the order of `marketCaps`, without repetition. */
  readonly market_cap?: readonly string[];
  readonly min_ratings_count?: number;
  /** A sector's id. */
  readonly sector?: string;
  /** An industry's id. */
  readonly industry?: string;
  /** Present exactly where `quarter` is. */
  readonly year?: number;
  readonly quarter?: number;
};

/** A canonical query, or every reason why there is none. */
export type ParsedQuery =
  | { readonly ok: true; readonly query: CanonicalQuery }
  | { readonly ok: false; readonly problems: readonly ParameterProblem[] };

/**
 * Reads the parameters of a request: the canonical query, or every bad parameter at once.
 *
 * A `year` without a `quarter` (or the reverse) is ignored whatever it says, be it empty or nonsense; sent twice, it is
 * as bad as any other, and an empty one is not an absent one.
 */
export function parseQuery(endpoint: Endpoint, sent: URLSearchParams, context: QueryContext): ParsedQuery {
  const problems: ParameterProblem[] = [];
  const values: { [name in ParameterName]?: unknown } = {};
  for (const parameter of endpoint.parameters) {
    const parsed = parseParameter(parameter, sent, context);
    if (!parsed.ok) problems.push({ parameter: parameter.name, reason: parsed.reason, allowed: parsed.allowed });
    else if (parsed.value !== undefined) values[parameter.name] = parsed.value;
  }
  problems.push(...findUnknown(endpoint, sent));
  // Each value was made by its own parameter, and every parameter with a default has one.
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, query: { endpoint: endpoint.slug, ...values } as CanonicalQuery };
}

function parseParameter(parameter: Parameter, sent: URLSearchParams, context: QueryContext) {
  const [given, ...more] = sent.getAll(parameter.name);
  if (more.length > 0) {
    return { ok: false as const, reason: "is given more than once", allowed: describeAllowed(parameter, context) };
  }
  if (given === undefined || lacksItsOther(parameter, sent)) {
    return { ok: true as const, value: "default" in parameter ? parameter.default : undefined };
  }
  return parseValue(parameter, given, context);
}

function lacksItsOther(parameter: Parameter, sent: URLSearchParams): boolean {
  return "needs" in parameter && !sent.has(parameter.needs);
}

function findUnknown(endpoint: Endpoint, sent: URLSearchParams): ParameterProblem[] {
  const known = endpoint.parameters.map((parameter) => parameter.name);
  const unknown = [...new Set(sent.keys())].filter((name) => !known.some((each) => each === name));
  const allowed = `one of ${known.join(", ")}`;
  return unknown.map((name) => ({ parameter: shorten(name), reason: "is not a parameter of this path", allowed }));
}

/** The parameters that differ from the default as [name, text], by name: what tells one canonical query from another. */
export function listDifferences(query: CanonicalQuery): [ParameterName, string][] {
  const differing = findEndpoint(query.endpoint).parameters.flatMap((parameter): [ParameterName, string][] => {
    const value = query[parameter.name];
    const usual = "default" in parameter ? parameter.default : undefined;
    return value === usual || value === undefined ? [] : [[parameter.name, String(value)]];
  });
  return differing.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The one address of a query: its path and, in alphabetical order, only the parameters that differ from the default. */
export function canonicalAddress(query: CanonicalQuery): string {
  const { path } = findEndpoint(query.endpoint);
  const parameters = listDifferences(query).map(([name, value]) => `${name}=${value}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join("&")}`;
}
