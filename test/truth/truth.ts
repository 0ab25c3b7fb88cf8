/** A figure worked out from the raw inputs, apart from the pipeline. */
export interface Truth {
  /** The hard case, in words. */
  what: string;
  /** The endpoint or the warehouse table that must show it. */
  where: string;
  /** What finds the row: a CIK as a number, a quarter as `2023q3`, any CUSIP of a security. */
  key: Readonly<Record<string, string | number>>;
  /** Fields and their values; `null` as a whole: the row must not be there. */
  expected: Readonly<Record<string, string | number | null>> | null;
  /** The filings that it was read from; empty for invented inputs. */
  accessionNumbers: readonly string[];
  arithmetic: string;
}
