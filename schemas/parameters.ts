import { firstYear } from "./inputs/first-year.ts";

/** The market caps by falling size: the order in which a canonical query names them. */
export const marketCaps = ["mega_cap", "large_cap", "mid_cap", "small_cap", "micro_cap"] as const;

/** The most entries that a page may hold. */
export const maximumPageSize = 10_000;

/**
 * Which column of the mart a parameter narrows the list by: to rows that have at least the number asked for, the word, or one
 * of the words.
 */
export type Filter = { readonly column: string };

type Common = { readonly name: ParameterName; readonly description: string; readonly filter?: Filter };

/** A whole number in plain decimal digits, within bounds. */
export type IntegerParameter = Common & {
  readonly kind: "integer";
  readonly minimum: number;
  readonly maximum?: number | "as_of_year";
  readonly default?: number;
  /** Of a filter, the largest value that pages are written for. */
  readonly writtenUpTo?: number;
  /** The parameter without which this one is ignored, whatever it says. */
  readonly needs?: ParameterName;
};

/** One of a few words. */
export type ChoiceParameter = Common & {
  readonly kind: "choice";
  readonly values: readonly string[];
  readonly default?: string;
};

/** One or more of a few words, separated by commas; order and repetition do not matter. */
export type ListParameter = Common & { readonly kind: "list"; readonly values: readonly string[] };

/** The id or the name of an entry of a companion document, in any letter case. */
export type VocabularyParameter = Common & {
  readonly kind: "vocabulary";
  readonly vocabulary: "sectors" | "industries";
};

/** What a query parameter may say. */
export type Parameter = IntegerParameter | ChoiceParameter | ListParameter | VocabularyParameter;

/** The name of any parameter of any endpoint. */
export type ParameterName =
  | "page"
  | "page_size"
  | "sort_by"
  | "sort_dir"
  | "type"
  | "market_cap"
  | "min_ratings_count"
  | "sector"
  | "industry"
  | "year"
  | "quarter";

/** The parameters that every endpoint takes; `sorts` begins with the default. */
export function commonParameters(sorts: readonly [string, ...string[]]): Parameter[] {
  return [
    { name: "page", kind: "integer", minimum: 1, default: 1, description: "The page wanted; the first one is 1." },
    {
      name: "page_size",
      kind: "integer",
      minimum: 1,
      maximum: maximumPageSize,
      default: 100,
      description: "The most entries that a page may hold.",
    },
    {
      name: "sort_by",
      kind: "choice",
      values: sorts,
      default: sorts[0],
      description: "The figure to sort by, as published. Nulls come last in both directions.",
    },
    {
      name: "sort_dir",
      kind: "choice",
      values: ["asc", "desc"],
      default: "desc",
      description: "The direction to sort in. Ties break the same way in both.",
    },
  ];
}

/** Narrows a list to securities of the market caps named. */
export const marketCapParameter: ListParameter = {
  name: "market_cap",
  kind: "list",
  values: marketCaps,
  filter: { column: "market_cap" },
  description:
    "One or more market caps, separated by commas. All five is not the same as none given: a security whose market cap is unknown is in the second only.",
};

/** Narrows upside to tickers that enough analysts rate. */
export const minRatingsCountParameter: IntegerParameter = {
  name: "min_ratings_count",
  kind: "integer",
  minimum: 0,
  default: 3,
  writtenUpTo: 10,
  filter: { column: "ratings_count" },
  description: "The fewest ratings that a ticker must have.",
};

/** The parameters that only fund trends take, in the order of the interface. */
export const fundTrendsParameters: readonly Parameter[] = [
  {
    name: "type",
    kind: "choice",
    values: ["stock", "etf"],
    filter: { column: "type" },
    description: "The type of security.",
  },
  marketCapParameter,
  {
    name: "sector",
    kind: "vocabulary",
    vocabulary: "sectors",
    filter: { column: "sector_id" },
    description: "The id or the name of a sector of `/v1/sectors.json`, in any letter case.",
  },
  {
    name: "industry",
    kind: "vocabulary",
    vocabulary: "industries",
    filter: { column: "industry_id" },
    description: "The id or the name of an industry of `/v1/industries.json`, in any letter case.",
  },
];

const eachNeedsTheOther = "`year` and `quarter` need each other: where one is absent, the other is ignored.";

/** The two parameters that choose a quarter; where either is absent, the other is ignored. */
export const quarterParameters: readonly Parameter[] = [
  {
    name: "year",
    kind: "integer",
    needs: "quarter",
    minimum: firstYear,
    maximum: "as_of_year",
    description: `The year of the quarter wanted. ${eachNeedsTheOther}`,
  },
  {
    name: "quarter",
    kind: "integer",
    needs: "year",
    minimum: 1,
    maximum: 4,
    description: `The calendar quarter wanted. ${eachNeedsTheOther}`,
  },
];
