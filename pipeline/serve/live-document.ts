import { z } from "zod";
import { day, text } from "../../schemas/documents/fields.ts";
import { industriesDocument } from "../../schemas/documents/industries.ts";
import { sectorsDocument } from "../../schemas/documents/sectors.ts";
import { statusDocument } from "../../schemas/documents/status.ts";

/**
 * `live.json` in a bucket: all that an edge must know of the live release, in one object, so that one read opens a release
 * and no two objects can disagree about it. About 35 KB at full size.
 */
export const liveDocument = z.strictObject({
  release: text("The release's id"),
  as_of: day("The day as of which everything was computed"),
  latest_finalized: statusDocument.shape.latest_finalized,
  sectors: sectorsDocument.shape.sectors,
  industries: industriesDocument.shape.industries,
  rankings: z
    .record(z.string(), z.string().regex(/^[0-9a-f]{64}$/))
    .describe("The SHA-256 of each ranking file, by its path relative to the web root"),
});

/** `live.json` as a TypeScript type. */
export type LiveDocument = z.infer<typeof liveDocument>;
