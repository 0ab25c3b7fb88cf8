import { z } from "zod";

/** A filing as a release counted it. */
export const countedFiling = z.strictObject({
  accession_number: z.string(),
  /** Ten digits. */
  cik: z.string(),
  report_period: z.iso.date(),
  filed_at: z.iso.date(),
  /** original, restatement, new holdings, amendment of unknown type, or notice. */
  kind: z.string(),
  /** base, added, superseded, ignored, or notice. */
  role: z.string(),
});

/** The columns of a list of filings, in order. */
export const countedColumns = Object.keys(countedFiling.shape) as (keyof CountedFiling)[];

const [day, text] = [z.regexes.date.source.replace(/^\^|\$$/g, ""), "[^,\\n]+"];

/** How a line with the columns of a filing is written: to parse hundreds of thousands would take a second. */
export const countedLine = Object.values(countedFiling.shape)
  .map((cell) => (cell instanceof z.ZodISODate ? day : text))
  .join(",");

export type CountedFiling = z.infer<typeof countedFiling>;
