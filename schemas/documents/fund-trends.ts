import * as z from "zod";
import { count, countChange, orNull, percent, text } from "./fields.ts";
import { pageFields, reportingFields } from "./list-document.ts";

/** One security and the number of funds that a trend counts, as `/v1/fund-trends/…` lists it. */
export const fundTrendsEntry = z
  .strictObject({
    stock: z
      .strictObject({
        id: text("A short opaque code, the same for one security for good"),
        ticker: text("The security's ticker"),
        name: text("The security's name"),
        active: z
          .boolean()
          .describe(
            "Whether the security is still traded, as `securities.csv` says, else whether it was held in the latest finalized quarter",
          ),
      })
      .describe("The security"),
    current: count("The number of funds in the latest finalized quarter"),
    previous: count("The number of funds one quarter earlier"),
    change: countChange("`current` minus `previous`"),
    change_percent: orNull(percent("`change` as a percentage of `previous`"), "where `previous` is 0"),
  })
  .meta({
    examples: [
      {
        stock: { id: "970f6cee35", ticker: "AAPL", name: "Apple Inc", active: true },
        current: 1250,
        previous: 1000,
        change: 250,
        change_percent: 25,
      },
    ],
  });

/** The body of the three endpoints of `/v1/fund-trends`. */
export const fundTrendsDocument = z.strictObject({
  ...pageFields,
  ...reportingFields,
  stocks: z.array(fundTrendsEntry).describe("The securities of this page, in order"),
});
