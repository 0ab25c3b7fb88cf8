import { marketCaps } from "../../../schemas/parameters.ts";

const pages = (path: string, count: number) => each(`${path}page=`, count, 1);
const each = (path: string, count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `${path}${first + index}`);

const holding = "/v1/fund-trends/holding";
const increased = "/v1/fund-trends/increased-positions";
const closed = "/v1/fund-trends/closed-positions";
const upside = "/v1/analyst-trends/upside";
const portfolios = "/v1/funds-portfolios";

/** What is asked of every server, by kind: pages of 100 entries, the usual size. */
export const queries = {
  "first pages": [portfolios, upside, holding, increased, closed],
  "later pages": [
    ...pages(`${holding}?`, 20),
    ...pages(`${holding}?sort_by=change&`, 20),
    ...pages(`${portfolios}?`, 20),
  ],
  "one filter": [
    ...each(`${holding}?sector=sector-`, 11),
    ...each(`${increased}?industry=industry-`, 20),
    ...each(`${upside}?min_ratings_count=`, 10),
    `${holding}?type=etf`,
    `${holding}?market_cap=micro_cap`,
  ],
  "several filters": [
    ...each(`${holding}?market_cap=mega_cap,large_cap&sort_by=change&type=stock&sector=sector-`, 11),
    ...each(`${increased}?market_cap=small_cap,micro_cap&sort_by=change_percent&sector=sector-`, 11),
    ...pages(`${holding}?type=stock&market_cap=mid_cap,small_cap&`, 11),
    ...pages(`${upside}?market_cap=mega_cap,large_cap&sort_by=bullish_percent&`, 8),
  ],
} as const;

/** Filtered queries, so many that no server remembers the last answer to one when it is asked again. */
export const neverTwice: readonly string[] = shuffle(
  [holding, increased, closed].flatMap((path) =>
    listSubsets(marketCaps).flatMap((caps) =>
      ["current", "change", "change_percent"].flatMap((sort) =>
        ["asc", "desc"].flatMap((direction) =>
          ["", "&type=stock", "&type=etf"].flatMap((type) =>
            each(`${path}?market_cap=${caps}&sort_by=${sort}&sort_dir=${direction}${type}&sector=sector-`, 11),
          ),
        ),
      ),
    ),
  ),
);

function listSubsets(values: readonly string[]): string[] {
  const masks = Array.from({ length: 2 ** values.length - 1 }, (_, index) => index + 1);
  return masks.map((mask) => values.filter((_, place) => mask & (2 ** place)).join(","));
}

/** The same mixture in every part, and in every run; the step has no divisor in common with the length. */
function shuffle(targets: readonly string[]): string[] {
  return targets.map((_, index) => targets[(index * 7919) % targets.length] as string);
}
