import * as z from "zod";
import { count, day, orNull, percent, quarter, text, year } from "./fields.ts";

/** One quarter held: how far it has been reported, and whether that makes it final. */
export const quarterStatus = z.strictObject({
  year: year("The quarter's year"),
  quarter: quarter("The calendar quarter"),
  state: z
    .enum(["open", "final", "incomplete"])
    .describe(
      "`open` up to its deadline; then `final` where coverage is 90 % or more, else `incomplete`. A quarter that less than a tenth as many managers reported as a later one is `incomplete`, and the one after it needs no coverage",
    ),
  deadline: day("The last day to file: 45 days after the quarter's end, or the next business day"),
  managers_reported_previous: count("The managers that reported the quarter before"),
  managers_reported: count("The managers that reported this quarter"),
  managers_reported_elsewhere: count("The managers that gave notice that others report for them (13F-NT)"),
  managers_not_filed: count("The managers that reported the quarter before and have not been heard of in this one"),
  coverage_percent: orNull(
    percent(
      "Of the managers that reported the quarter before, the percentage that have reported this one or given notice",
    ),
    "where nobody reported the quarter before",
  ),
});

/** The body of `/v1/status.json`: which release this is, and the state of every quarter held, oldest first. */
export const statusDocument = z.strictObject({
  release: text("The release's id"),
  as_of: day("The day as of which everything was computed"),
  latest_finalized: z
    .strictObject({ year: year("Its year"), quarter: quarter("Its calendar quarter") })
    .describe("The quarter that is answered where none is asked for"),
  quarters: z.array(quarterStatus).describe("Every quarter held, oldest first"),
  warnings: z.array(text("What the reader should know about this release")).describe("Empty where all is well"),
});

/** The body of `/v1/status.json` as a TypeScript type. */
export type StatusDocument = z.infer<typeof statusDocument>;
