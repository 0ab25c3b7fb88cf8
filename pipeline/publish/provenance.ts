/**
 * Where the figures of the marts come from, as the report of changes tells it. Nothing that is served is made from it, and
 * so it has no part in a release's id. A quarter is named by its last day, a manager by the ten digits of its CIK.
 */
export interface Provenance {
  /** The filings known for a quarter and how each was ruled, by accession number: lines of CSV in `countedColumns`, as one text. */
  listFilings(reportPeriod: string): Promise<string>;
  /** Identifies what `listFilings` answers for a quarter: another whenever that differs. */
  identifyFilings(reportPeriod: string): string;
  /**
   * By stock id: those of the managers given that hold the security at the end of the quarter or held it at the end of
   * the one before. A security that none of them holds or held is left out.
   */
  findHolders(
    reportPeriod: string,
    stockIds: readonly string[],
    ciks: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}
