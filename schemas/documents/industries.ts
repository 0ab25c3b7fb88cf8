import * as z from "zod";
import { orNull, slug, text } from "./fields.ts";

/** One industry, by which fund trends can be filtered. */
const industryEntry = z.strictObject({
  id: slug("The industry's id, for the parameter `industry`"),
  name: text("The industry's name, which that parameter takes as well, in any letter case"),
  sector_id: orNull(
    slug("The id of the sector that most of the industry's securities are in"),
    "where none of them has one",
  ),
});

/** The body of `/v1/industries.json`. */
export const industriesDocument = z.strictObject({
  industries: z.array(industryEntry).describe("Every industry, by id"),
});

/** One industry as a TypeScript type. */
export type Industry = z.infer<typeof industryEntry>;
