/** One row of a mart: dates as `YYYY-MM-DD`, money and counts as numbers. */
export type MartRow = Readonly<Record<string, string | number | boolean | null>>;

/** The finished tables, all that a release is made from; the order of the rows does not matter. */
export interface Marts {
  /** The rows of a mart, such as `marts.fund_trends`, in which every column named in `where` has the value given. */
  readMart(table: string, where?: { report_period?: string; trend?: string }): Promise<MartRow[]>;
}
