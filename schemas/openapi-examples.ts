import type { StatusDocument } from "./documents/status.ts";
import { firstYear } from "./inputs/first-year.ts";
import type { ParameterName } from "./parameters.ts";
import type { QueryContext } from "./query.ts";

type ParameterExamples = { readonly [name in ParameterName]?: string | number | readonly string[] | undefined };

/** What a request may say in a release for each parameter that no default explains; nothing where nothing is legal. */
export function listParameterExamples({ as_of_year, sectors, industries }: QueryContext): ParameterExamples {
  return {
    page: 2,
    page_size: 50,
    type: "stock",
    market_cap: ["mega_cap", "large_cap"],
    min_ratings_count: 5,
    sector: sectors[0]?.id,
    industry: industries[0]?.id,
    // Of the as-of date's own year the quarter may still lie ahead.
    year: Math.max(firstYear, as_of_year - 1),
    quarter: 3,
  };
}

const status: StatusDocument = {
  release: "2023-11-30-4f1c9a7d20be",
  as_of: "2023-11-30",
  latest_finalized: { year: 2023, quarter: 3 },
  quarters: [
    {
      year: 2023,
      quarter: 3,
      state: "final",
      deadline: "2023-11-14",
      managers_reported_previous: 6840,
      managers_reported: 6702,
      managers_reported_elsewhere: 61,
      managers_not_filed: 77,
      coverage_percent: 98.87,
    },
  ],
  warnings: [],
};

/** What the interface is called. */
export const apiName = { title: "Form 13F trends, portfolios and analyst upside", version: "1.0.0" } as const;

/** A body of each companion document, by its name; of what a release has, the first is shown. */
export const listCompanionExamples = ({ sectors, industries }: QueryContext) => ({
  status,
  sectors: { sectors: sectors.slice(0, 1) },
  industries: { industries: industries.slice(0, 1) },
  openapi: { openapi: "3.1.0", info: apiName },
});

/** A drawing as short as one can be. */
export const iconExample = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle r="1"/></svg>';
