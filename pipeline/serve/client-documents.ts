import type * as z from "zod";
import type { fundTrendsDocument, fundTrendsEntry } from "../../schemas/documents/fund-trends.ts";
import type { fundsPortfoliosDocument, fundsPortfoliosEntry } from "../../schemas/documents/funds-portfolios.ts";
import type { industriesDocument } from "../../schemas/documents/industries.ts";
import type { ProblemDocument } from "../../schemas/documents/problem.ts";
import type { sectorsDocument } from "../../schemas/documents/sectors.ts";
import type { StatusDocument } from "../../schemas/documents/status.ts";
import type { upsideDocument, upsideEntry } from "../../schemas/documents/upside.ts";
import type { marketCaps } from "../../schemas/parameters.ts";

// What the API sends, by the names of `openapi.json`: in the client's package these types are written out from there, so that
// its readers need no zod, and see what each field means.

/** A market cap by which lists can be narrowed. */
export type MarketCap = (typeof marketCaps)[number];

/** A page of `/v1/analyst-trends/upside`. */
export type Upside = z.output<typeof upsideDocument>;
/** One ticker of it. */
export type UpsideEntry = z.output<typeof upsideEntry>;
/** A page of `/v1/funds-portfolios`. */
export type FundsPortfolios = z.output<typeof fundsPortfoliosDocument>;
/** One portfolio of it. */
export type FundsPortfoliosEntry = z.output<typeof fundsPortfoliosEntry>;
/** A page of any of the three lists of `/v1/fund-trends`. */
export type FundTrends = z.output<typeof fundTrendsDocument>;
/** One security of it. */
export type FundTrendsEntry = z.output<typeof fundTrendsEntry>;
/** The body of `/v1/status.json`. */
export type Status = StatusDocument;
/** The body of `/v1/sectors.json`. */
export type Sectors = z.output<typeof sectorsDocument>;
/** The body of `/v1/industries.json`. */
export type Industries = z.output<typeof industriesDocument>;
/** The body of every error. */
export type Problem = ProblemDocument;
