/** One row of a mart: dates as `YYYY-MM-DD`, money and counts as numbers. */
export type MartRow = Readonly<Record<string, string | number | boolean | null>>;

/** The columns that a reader may choose rows by, and the values that they must have. */
export type Choice = { readonly report_period?: string; readonly trend?: string };

/** The finished tables, all that a release is made from; the order of the rows does not matter. */
export interface Marts {
  /** The rows of a mart, such as `marts.fund_trends`, in which every column named in `where` has the value given. */
  readMart(table: string, where?: Choice): Promise<MartRow[]>;
  /** A text that is another whenever `readMart` would answer other rows. */
  identify(table: string, where?: Choice): string;
}
