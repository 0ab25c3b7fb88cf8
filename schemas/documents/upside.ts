import * as z from "zod";
import { count, orNull, percent, price, text } from "./fields.ts";
import { pageFields } from "./list-document.ts";

/** One ticker's price target and what it promises, as `/v1/analyst-trends/upside` lists it. */
export const upsideEntry = z
  .strictObject({
    ticker: text("The ticker that the analysts rate"),
    price_target: price(
      "The mean of the price targets received in the last 3 months, adjusted for splits, in the currency of the ticker's closes, US dollars unless they say otherwise",
    ),
    upside_percent: percent(
      "How far the price target lies above the latest close or, for want of one, above the price that the filings of the latest finalized quarter imply",
    ),
    bullish_percent: orNull(percent("The share of ratings that are bullish"), "where no rating is known"),
    ratings_count: count("The number of analysts with a rating or a price target"),
  })
  .meta({
    examples: [
      { ticker: "AAPL", price_target: 210.25, upside_percent: 12.5, bullish_percent: 66.67, ratings_count: 30 },
    ],
  });

/** The body of `/v1/analyst-trends/upside`. */
export const upsideDocument = z.strictObject({
  ...pageFields,
  stocks: z.array(upsideEntry).describe("The tickers of this page, in order"),
});
