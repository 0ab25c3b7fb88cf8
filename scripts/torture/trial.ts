/** One way in which the product was tried: how often, and what was lost or came out wrong. */
export interface Trial {
  readonly what: string;
  readonly tried: number;
  /** In words; empty means nothing. */
  readonly losses: readonly string[];
  /** Why it could not be tried here, where it could not. */
  readonly skipped?: string;
}

/** The trials as a table in Markdown. */
export function printTrials(trials: readonly Trial[]): string[] {
  const rows = trials.map(({ what, tried, losses, skipped }) => {
    return skipped
      ? `| ${what} | skipped: ${skipped} | |`
      : `| ${what} | ${tried.toLocaleString("en-US")} | ${losses.length} |`;
  });
  return ["| What was tried | times | lost or wrong |", "|---|---:|---:|", ...rows];
}
