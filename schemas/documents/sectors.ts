import * as z from "zod";
import { slug, text } from "./fields.ts";

/** One sector, by which fund trends can be filtered. */
const sectorEntry = z.strictObject({
  id: slug("The sector's id, for the parameter `sector`"),
  name: text("The sector's name, which that parameter takes as well, in any letter case"),
});

/** The body of `/v1/sectors.json`. */
export const sectorsDocument = z.strictObject({ sectors: z.array(sectorEntry).describe("Every sector, by id") });

/** One sector as a TypeScript type. */
export type Sector = z.infer<typeof sectorEntry>;
