import type { Manifest } from "../../schemas/documents/manifest.ts";
import type { FilingChanges } from "./filing-list.ts";
import { notePath } from "./release-notes.ts";

/** What a run of publishing did. */
export interface PublishResult {
  /** The id of the release that is live now. */
  id: string;
  /** `unchanged` where it was live before, `repaired` where a file of it was damaged; `reactivated` where it lay whole beside the live one. */
  outcome: "published" | "reactivated" | "repaired" | "unchanged";
  /** How many files it holds but for the manifest, their bytes, and how many of them were written anew. */
  files: number;
  bytes: number;
  written: number;
  /** The file that tells what moved when it went live, and the filings behind it: the JSON of `Changes`. */
  changes: string;
  /** Where it is unchanged, the filings that came or went and move no figure of it; undefined where there are none. */
  filings?: FilingChanges;
}

/** What is told of the release that is live now. */
export function describeResult(
  { outDir, id }: { readonly outDir: string; readonly id: string },
  manifest: Manifest,
  outcome: PublishResult["outcome"],
  written: number,
): PublishResult {
  const files = Object.values(manifest.files);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const changes = notePath(outDir, id, "changes.json");
  return { id, outcome, files: files.length, bytes, written, changes };
}
