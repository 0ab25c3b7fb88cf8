import * as z from "zod";
import { cik, name, ofProse, orEmpty, orUnknown, rejectedAlone, text } from "./cells.ts";

const iconUrl = text.pipe(
  z.url({ protocol: /^https?$/, error: "is not a web address: write it whole, like https://example.com/icon.svg" }),
);

/** A row of `funds.csv`: what to publish of one manager in place of what its filings say. Source: the user. */
export const fundRow = z.strictObject({
  cik: cik.describe("Central Index Key of the manager, ten digits"),
  name: rejectedAlone(orUnknown(name)).describe("name to publish; null: the latest name filed"),
  profile: ofProse(rejectedAlone(orUnknown(text))).describe(
    "a sentence or two about the manager; null: made from the data",
  ),
  icon_url: rejectedAlone(orUnknown(iconUrl)).describe("web address of an SVG icon; null: a monogram is made"),
  city: rejectedAlone(orUnknown(name)).describe("city to publish; null: that of the cover page"),
  state_or_country: rejectedAlone(orEmpty(text)).describe(
    "state or country, spelled out or as EDGAR's code; null: that of the cover page",
  ),
});
