import { type Endpoint, endpoints, findEndpoint } from "./endpoints.ts";
import { findMaximum } from "./parameter-value.ts";
import type { IntegerParameter, Parameter } from "./parameters.ts";
import { type CanonicalQuery, listDifferences, parseQuery, type QueryContext } from "./query.ts";

/** A calendar quarter: the year, and 1 to 4. */
export type Quarter = { readonly year: number; readonly quarter: number };

type Values = Partial<Omit<CanonicalQuery, "endpoint">>;

/** The file that holds the query's answer, relative to the web root; null where that query is not written down. */
export function pagePath(query: CanonicalQuery): string | null {
  const { slug, parameters } = findEndpoint(query.endpoint);
  const differences = listDifferences(query).filter(([name]) => name !== "page");
  const names = differences.map(([name]) => name);
  const asked = parameters.filter(({ name }) => names.includes(name));
  if (asked.filter(isFilter).length > 1 || !asked.every((parameter) => isWritten(parameter, query))) return null;
  const folders = differences.map(([name, value]) => `${name}=${value}/`).join("");
  const file = folders === "" && query.page === 1 ? "index.json" : `page=${query.page}.json`;
  return `v1/${slug}/${folders}${file}`;
}

/** The query that a file is the page of, by the file's path; null where that is the page of no query. Its list may end before it. */
export function findPageQuery(path: string, context: QueryContext): CanonicalQuery | null {
  const endpoint = endpoints.find(({ slug }) => path.startsWith(`v1/${slug}/`));
  if (endpoint === undefined) return null;
  const names = path.slice(`v1/${endpoint.slug}/`.length).replace(/(?:index)?\.json$/, "");
  const parsed = parseQuery(endpoint, new URLSearchParams(names.replaceAll("/", "&")), context);
  // Of all the ways to write a query down as a path, one is its page's.
  return parsed.ok && pagePath(parsed.query) === path ? parsed.query : null;
}

/** Page 1 of every query that is written down: at most one filter, every sort and direction, the usual page size. */
export function writtenQueries(endpoint: Endpoint, context: QueryContext): CanonicalQuery[] {
  const filters: Values[] = [{}, ...endpoint.parameters.flatMap((parameter) => writtenFilters(parameter, context))];
  return filters.flatMap((filter) =>
    endpoint.sorts.flatMap((sort_by) =>
      (["desc", "asc"] as const).map((sort_dir) => ({ ...defaultQuery(endpoint), sort_by, sort_dir, ...filter })),
    ),
  );
}

/** The query of an address without parameters. */
export function defaultQuery(endpoint: Endpoint): CanonicalQuery {
  const defaults = endpoint.parameters.flatMap((parameter) =>
    "default" in parameter ? [[parameter.name, parameter.default] as const] : [],
  );
  return { endpoint: endpoint.slug, ...Object.fromEntries(defaults) } as CanonicalQuery;
}

/** The quarter that a query is about: the one it names, else the latest finalized. */
export function chooseQuarter({ year, quarter }: CanonicalQuery, latest: Quarter): Quarter {
  return year === undefined || quarter === undefined ? latest : { year, quarter };
}

/** The documents that the lists refer to. */
export const companionNames = ["status", "sectors", "industries", "openapi"] as const;
/** The name of such a document. */
export type CompanionName = (typeof companionNames)[number];

/** The file of a companion, relative to the web root. */
export const companionPath = (name: CompanionName): string => `v1/${name}.json`;

const iconsFolder = "v1/icons/";

/** The file of a fund's icon, relative to the web root. */
export const iconPath = (fundId: string): string => `${iconsFolder}${fundId}.svg`;

/** Whether a path is that of an icon. */
export const isIconPath = (path: string): boolean => path.startsWith(iconsFolder);

const [rankingsFolder, rankingEnding] = ["v1/rankings/", ".arrow"] as const;

/** The ranking that answers an endpoint's queries of a quarter, relative to the web root; the quarter counts only where there is one ranking a quarter. */
export function rankingPath(endpoint: Endpoint, quarter: Quarter): string {
  return endpoint.byQuarter
    ? `${rankingsFolder}${endpoint.slug}/${quarter.year}q${quarter.quarter}${rankingEnding}`
    : `${rankingsFolder}${endpoint.slug}${rankingEnding}`;
}

/** What the ranking at a path is called, `fund-trends/holding` or `funds-portfolios/2023q3`; undefined where a path is that of none. */
export function rankingName(path: string): string | undefined {
  return path.startsWith(rankingsFolder) ? path.slice(rankingsFolder.length, -rankingEnding.length) : undefined;
}

/** Whether a parameter counts as a filter, of which a written query has at most one; `year` and `quarter` count as one. */
export function isFilter({ filter, name }: Parameter): boolean {
  return filter !== undefined || name === "year";
}

/** The largest number that pages are written for: of a filter as declared, of a page's size none, of any other every one. */
export function findWrittenUpTo({ name, filter, minimum, writtenUpTo = minimum - 1 }: IntegerParameter): number {
  return filter === undefined && name !== "page_size" ? Number.POSITIVE_INFINITY : writtenUpTo;
}

function isWritten(parameter: Parameter, query: CanonicalQuery): boolean {
  const value = query[parameter.name];
  if (parameter.kind === "list") return [value].flat().length === 1;
  return parameter.kind !== "integer" || Number(value) <= findWrittenUpTo(parameter);
}

function writtenFilters(parameter: Parameter, context: QueryContext): Values[] {
  const { name } = parameter;
  if (!isFilter(parameter)) return [];
  switch (parameter.kind) {
    case "choice":
      return parameter.values.map((value) => ({ [name]: value }));
    case "list":
      return parameter.values.map((value) => ({ [name]: [value] }));
    case "vocabulary":
      return context[parameter.vocabulary].map(({ id }) => ({ [name]: id }));
    case "integer":
      if (name === "year") return listQuarters(parameter, context);
      return countFrom(parameter.minimum, findWrittenUpTo(parameter))
        .filter((value) => value !== parameter.default)
        .map((value) => ({ [name]: value }));
  }
}

const listQuarters = (years: IntegerParameter, context: QueryContext): Values[] =>
  countFrom(years.minimum, findMaximum(years, context)).flatMap((year) =>
    countFrom(1, 4).map((quarter) => ({ year, quarter })),
  );

const countFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
