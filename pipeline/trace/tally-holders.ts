import type { EndpointSlug } from "../../schemas/endpoints.ts";
import { previousQuarterEnd, quarterName } from "../calendar.ts";
import { countStatuses } from "./judge-status.ts";
import type { Holder, SecurityQuarter } from "./read-security-quarters.ts";

type NameTrend<Slug> = Slug extends `fund-trends/${infer Name}` ? Name : never;
/** The lists of fund trends, by the end of their slugs. */
export type Trend = NameTrend<EndpointSlug>;

/** What a trend counts: the managers that are among them, and how one says so. */
export const trends: Readonly<Record<Trend, { counts: (holder: Holder) => boolean; says: string }>> = {
  holding: { counts: ({ shares }) => shares !== null, says: "managers with a position" },
  "increased-positions": { counts: ({ status }) => status === "increased", says: "managers that increased one" },
  "closed-positions": { counts: ({ status }) => status === "closed", says: "managers that closed one" },
};

/** The managers that a trend counts in a quarter. */
export function countTrend(trend: Trend, { holders }: SecurityQuarter): number {
  return holders.filter(trends[trend].counts).length;
}

/** The two identities by which the counts of a security reconcile, in figures, and the trend's count. */
export function printTally(trend: Trend, quarter: SecurityQuarter): string[] {
  const { holders, reportPeriod } = quarter;
  const [now, before] = [quarterName(reportPeriod), quarterName(previousQuarterEnd(reportPeriod))];
  const { new: opened, increased, maintained, reduced, closed } = countStatuses(holders);
  const held = countEvidence(holders.filter(({ shares }) => shares !== null));
  const wasHeld = countEvidence(holders.filter(({ previousShares }) => previousShares !== null));
  const [first, inPart, wasInPart] = [held("first or returning"), held("in part"), wasHeld("in part")];
  const [elsewhere, notFiled] = [wasHeld("reported elsewhere"), wasHeld("not filed")];
  const holding = opened + increased + maintained + reduced + first + inPart;
  const change = opened - closed + first + inPart - wasInPart - elsewhere - notFiled;
  return [
    `  holding(${now}) = ${opened} new + ${increased} increased + ${maintained} maintained + ${reduced} reduced` +
      ` + ${first} first-time or returning${inPart === 0 ? "" : ` + ${inPart} in part`} = ${holding}`,
    `  holding(${now}) − holding(${before}) = ${opened} new − ${closed} closed + ${first} first-time or returning` +
      `${inPart + wasInPart === 0 ? "" : ` + ${inPart} − ${wasInPart} in part`}` +
      ` − ${elsewhere} reported elsewhere − ${notFiled} not filed = ${change}`,
    `  ${trend}(${now}) = ${countTrend(trend, quarter)}`,
  ];
}

function countEvidence(holders: readonly Holder[]): (asked: Holder["evidence"]) => number {
  return (asked) => holders.filter(({ evidence }) => evidence === asked).length;
}
