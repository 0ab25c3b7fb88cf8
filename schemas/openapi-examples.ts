import type { Industry } from "./documents/industries.ts";
import type { Sector } from "./documents/sectors.ts";
import type { StatusDocument } from "./documents/status.ts";
import type { ParameterName } from "./parameters.ts";

/** What a request may say for each parameter that no default explains. */
export const parameterExamples: { readonly [name in ParameterName]?: string | number | readonly string[] } = {
  page: 2,
  page_size: 50,
  type: "stock",
  market_cap: ["mega_cap", "large_cap"],
  min_ratings_count: 5,
  sector: "technology",
  industry: "semiconductors",
  year: 2023,
  quarter: 3,
};

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

const sectors: { sectors: Sector[] } = { sectors: [{ id: "technology", name: "Technology" }] };

const industries: { industries: Industry[] } = {
  industries: [{ id: "semiconductors", name: "Semiconductors", sector_id: "technology" }],
};

/** A body of each companion document, by its name. */
export const companionExamples = {
  status,
  sectors,
  industries,
  openapi: { openapi: "3.1.0", info: { title: "Form 13F trends, portfolios and analyst upside", version: "1.0.0" } },
};

/** A drawing as short as one can be. */
export const iconExample = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><circle r="1"/></svg>';
