/** What a manager did with one security between two quarters, and whether the two can be compared at all. */
export interface Change {
  readonly evidence: "both quarters" | "in part" | "first or returning" | "reported elsewhere" | "not filed";
  /** Null unless the manager reported both quarters in full, and held the security at one end. */
  readonly status: Status | null;
  /** Shares of the quarter before on the basis of this one; null where none were held. */
  readonly restatedShares: number | null;
}
export type Status = "new" | "increased" | "maintained" | "reduced" | "closed";

/** The statuses in the order in which a trace lists them. */
export const statuses: readonly Status[] = ["new", "increased", "maintained", "reduced", "closed"];

/** What is needed to judge a change: shares at both ends, the split between them, and who reported. */
export interface ChangeTerms {
  readonly shares: number | null;
  readonly previousShares: number | null;
  /** New shares for each old one; null where the security did not split. */
  readonly splitFactor: number | null;
  /** As `Manager.status` says it. */
  readonly reporting: string | null;
  readonly previousReporting: string | null;
}

/** Judges a change by the rules of metrics.md, independently of the SQL that published it. */
export function judgeChange(terms: ChangeTerms): Change {
  const { previousShares, splitFactor } = terms;
  const restatedShares = previousShares === null ? null : previousShares * (splitFactor ?? 1);
  if (terms.reporting === null) return { evidence: "not filed", status: null, restatedShares };
  if (terms.reporting === "reported elsewhere") return { evidence: terms.reporting, status: null, restatedShares };
  const { previousReporting } = terms;
  if (previousReporting === null || previousReporting === "reported elsewhere") {
    return { evidence: "first or returning", status: null, restatedShares };
  }
  const isInPart = [terms.reporting, previousReporting].includes("reported in part");
  if (isInPart) return { evidence: "in part", status: null, restatedShares };
  return { evidence: "both quarters", status: judgeStatus(terms, restatedShares), restatedShares };
}

function judgeStatus({ shares, splitFactor }: ChangeTerms, restatedShares: number | null): Status | null {
  if (restatedShares === null) return shares === null ? null : "new";
  if (shares === null) return "closed";
  // A split pays fractions of a share out in cash.
  if (splitFactor !== null && Math.abs(shares - restatedShares) <= 1) return "maintained";
  if (shares === restatedShares) return "maintained";
  return shares > restatedShares ? "increased" : "reduced";
}
