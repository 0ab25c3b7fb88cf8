/** One row of a mart: dates as `YYYY-MM-DD`, money and counts as numbers. */
export type MartRow = Readonly<Record<string, string | number | boolean | null>>;

/** The finished tables, all that publishing reads; the order of the rows does not matter. */
export interface Marts {
  /**
   * The rows of a table, such as `marts.fund_trends`, in which every column named in `where` has the value given. Beside
   * the marts it knows `core.filing_rulings`: a release's report names the filings that it counts.
   */
  readMart(table: string, where?: { report_period?: string; trend?: string }): Promise<MartRow[]>;
}
