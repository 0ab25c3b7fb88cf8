import { createHash } from "node:crypto";

/** What makes bytes out of marts, with all that it imports. */
export const releaseCode = ["pipeline/publish/publish.ts", "pipeline/read-marts.ts"];

/**
 * A release's id, `<as-of>-<12 hex digits>`: the same for the same data, parameters and code, another where any of
 * them differs. `inputs` are texts that identify the data and the parameters, `code` what `fingerprintCode` answers.
 */
export function nameRelease(asOf: string, inputs: readonly string[], code: string): string {
  const parts = [asOf, ...inputs, code];
  return `${asOf}-${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12)}`;
}

/** The day as of which a release was made, by its id. */
export function dayOfRelease(id: string): string {
  return id.slice(0, "YYYY-MM-DD".length);
}
