/** What a manager did with one security between two quarters, and whether the two can be compared at all. */
export interface Change {
  readonly evidence: "both quarters" | "in part" | "first or returning" | "reported elsewhere" | "not filed";
  /** Null unless the manager reported both quarters in full, and held the security at one end. */
  readonly status: Status | null;
  /** Shares of the quarter before on the basis of this one; null where none were held. */
  readonly restatedShares: number | null;
}

/** The statuses in the order in which a trace lists them. */
export const statuses = ["new", "increased", "maintained", "reduced", "closed"] as const;
type Status = (typeof statuses)[number];

/** Whether a manager reported a quarter and the one before. */
export interface Reporting {
  /** reported, reported in part (additions only), reported elsewhere, or null where it neither filed nor gave notice. */
  readonly reporting: string | null;
  readonly previous_reporting: string | null;
}

/** What is needed to judge a change: shares at both ends, the split between them, and who reported. */
interface ChangeTerms extends Reporting {
  readonly shares: number | null;
  readonly previousShares: number | null;
  /** New shares for each old one; null where the security did not split. */
  readonly splitFactor: number | null;
}

/** Judges a change by the rules of the published figures, independently of the SQL that published it. */
export function judgeChange(terms: ChangeTerms): Change {
  const { previousShares, splitFactor } = terms;
  const restatedShares = previousShares === null ? null : previousShares * (splitFactor ?? 1);
  const evidence = judgeEvidence(terms);
  return { evidence, status: evidence === "both quarters" ? judgeStatus(terms, restatedShares) : null, restatedShares };
}

/** What a manager's two reports are evidence of. */
export function judgeEvidence({ reporting, previous_reporting }: Reporting): Change["evidence"] {
  if (reporting === null) return "not filed";
  if (reporting === "reported elsewhere") return reporting;
  if (previous_reporting === null || previous_reporting === "reported elsewhere") return "first or returning";
  return reporting === "reported" && previous_reporting === "reported" ? "both quarters" : "in part";
}

/** How many of some changes have each status. */
export function countStatuses(changes: readonly Change[]): Record<Status, number> {
  const count = (asked: Status) => changes.filter(({ status }) => status === asked).length;
  return Object.fromEntries(statuses.map((status) => [status, count(status)])) as Record<Status, number>;
}

function judgeStatus({ shares, splitFactor }: ChangeTerms, restatedShares: number | null): Status | null {
  if (restatedShares === null) return shares === null ? null : "new";
  if (shares === null) return "closed";
  // As the macro is_within_one_share: a split pays fractions of a share out in cash.
  const isWithinOneShare = Math.abs(shares - restatedShares) <= 1 + restatedShares / 1e12;
  if (splitFactor !== null && isWithinOneShare) return "maintained";
  if (shares === restatedShares) return "maintained";
  return shares > restatedShares ? "increased" : "reduced";
}
