import { endpoints } from "../../schemas/endpoints.ts";
import { companionNames, findWrittenUpTo, isFilter } from "../../schemas/pages.ts";
import { describeAllowed, findMaximum } from "../../schemas/parameter-value.ts";
import type { Parameter } from "../../schemas/parameters.ts";
import type { QueryContext } from "../../schemas/query.ts";
import { contentTypes } from "./resource.ts";

/** All that a CloudFront Function must know, as plain JSON: small, for it is baked into the function's 10 KB. */
export type RewriteTable = {
  /** The places of the rules of an endpoint's parameters, in the order of the interface, by the endpoint's path. */
  readonly paths: Readonly<Record<string, readonly number[]>>;
  /** A regular expression for the paths of a release's files; which icons and pages there are, it does not know. */
  readonly files: string;
  /** Each rule once: most endpoints share most of them. */
  readonly rules: readonly Rule[];
  /** One line an entry: its name, after its id and a tab where the id is not the name's slug. */
  readonly vocabularies: Readonly<Record<"sectors" | "industries", string>>;
};

/** What one parameter may say. */
export type Rule = {
  readonly name: string;
  readonly kind: Parameter["kind"];
  /** What it may say, in words; a vocabulary's ids are added at its end. */
  readonly allowed: string;
  readonly default?: number | string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The largest value that pages are written for, where that is not the maximum. */
  readonly writtenUpTo?: number;
  /** The parameter without which this one is ignored. */
  readonly needs?: string;
  readonly values?: readonly string[];
  readonly vocabulary?: "sectors" | "industries";
  /** Whether it counts as a filter, of which a written query has at most one. */
  readonly filters?: true;
};

/** The table for the queries that are legal in a release. */
export function makeRewriteTable(context: QueryContext): RewriteTable {
  const print = (parameter: Parameter) => JSON.stringify(makeRule(parameter, context));
  const distinct = [...new Set(endpoints.flatMap(({ parameters }) => parameters.map(print)))];
  const findPlaces = (parameters: readonly Parameter[]) => parameters.map((each) => distinct.indexOf(print(each)));
  return {
    paths: Object.fromEntries(endpoints.map(({ path, parameters }) => [path, findPlaces(parameters)])),
    files: matchFiles(),
    rules: distinct.map((text) => JSON.parse(text)),
    vocabularies: { sectors: printVocabulary(context.sectors), industries: printVocabulary(context.industries) },
  };
}

function matchFiles(): string {
  const folders = new Set(["icons", "rankings", ...endpoints.map(({ slug }) => slug.replace(/\/.*/, ""))]);
  const [names, endings] = [companionNames, [...contentTypes.keys()]];
  const below = `(${[...folders].join("|")})/.+[.](${endings.join("|")})`;
  return `^/(manifest[.]json|v1/((${names.join("|")})[.]json|${below}))$`;
}

function makeRule(parameter: Parameter, context: QueryContext): Rule {
  const { name, kind } = parameter;
  // Without any entry, the words end where the ids begin.
  const allowed = describeAllowed(parameter, { ...context, sectors: [], industries: [] });
  const rule = { name, kind, allowed, ...(isFilter(parameter) && { filters: true as const }) };
  switch (parameter.kind) {
    case "integer": {
      const { minimum, default: usual, needs } = parameter;
      const [maximum, last] = [findMaximum(parameter, context), findWrittenUpTo(parameter)];
      // JSON drops what is undefined.
      return {
        ...rule,
        minimum,
        maximum,
        needs,
        default: usual,
        writtenUpTo: last < maximum ? last : undefined,
      } as Rule;
    }
    case "choice":
      return { ...rule, values: parameter.values, default: parameter.default } as Rule;
    case "list":
      return { ...rule, values: parameter.values };
    case "vocabulary":
      return { ...rule, vocabulary: parameter.vocabulary };
  }
}

function printVocabulary(entries: readonly { readonly id: string; readonly name: string }[]): string {
  return entries.map(({ id, name }) => (id === slugName(name) ? name : `${id}\t${name}`)).join("\n");
}

/** The id that a name has unless the table says otherwise; the function in `cloudfront-function.ts` makes the same. */
const slugName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
