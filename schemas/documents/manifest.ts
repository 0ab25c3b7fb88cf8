import * as z from "zod";
import { count, day, text } from "./fields.ts";

/** `manifest.json` at the web root: every other file of a release with its digest; written last, so that it proves the rest. */
export const manifestDocument = z.strictObject({
  release: text("The release's id"),
  as_of: day("The day as of which everything was computed"),
  files: z
    .record(
      z.string(),
      z.strictObject({
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .describe("The SHA-256 of the file's bytes, in lower-case hexadecimal"),
        bytes: count("The file's size in bytes"),
      }),
    )
    .describe("Each file of the release but this one, by its path relative to the web root"),
});

/** `manifest.json` as a TypeScript type. */
export type Manifest = z.infer<typeof manifestDocument>;
