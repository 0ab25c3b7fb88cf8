import type { z } from "zod";
import { manifestDocument } from "../../schemas/documents/manifest.ts";
import { MANIFEST_PATH } from "../publish/manifest.ts";
import { liveDocument } from "../serve/live-document.ts";
import { encodings, isReleaseKey, pointer } from "./list-objects.ts";
import { openStored } from "./object-body.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Remote } from "./plan-upload.ts";
import { readState } from "./upload-state.ts";

/** What tells that a release lies in a bucket, though no note of an upload does, as where it was copied there by hand. */
const proofs: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  [MANIFEST_PATH, manifestDocument],
  [pointer.path, liveDocument],
]);

/**
 * Throws where a first upload would write, to one of those keys, over what is no release's: names such as `manifest.json` and
 * `v1/status.json` are many a website's. Those of pages, icons and rankings are a release's own.
 */
export async function refuseForeign(
  store: ObjectStore,
  keys: readonly string[],
  listing: Remote["listing"],
): Promise<void> {
  const there = keys.filter((key) => listing.has(key) && !isReleaseKey(key));
  const proven = new Set<string>();
  for (const key of there) if (await isProof(store, key)) proven.add(key);
  const foreign = there.filter((key) => !proven.has(key) && (proofs.has(key) || proven.size === 0));
  // Of another upload that has just begun the listing may show what the note, which was read before it, does not.
  if (foreign.length === 0 || (await readState(store))) return;
  throw new Error(describeForeign(foreign));
}

async function isProof(store: ObjectStore, key: string): Promise<boolean> {
  const document = proofs.get(key);
  const found = document && (await store.read(key));
  if (!found) return false;
  const opened = await Promise.all(encodings.map((encoding) => openStored(document, found.bytes, encoding)));
  return opened.some((each) => each !== undefined);
}

function describeForeign(foreign: readonly string[]): string {
  const [were, them] = foreign.length > 1 ? ["were", "them"] : ["was", "it"];
  return `${foreign.join(", ")} in the bucket ${were} not written by an upload, and this one would write over ${them}: give another --prefix, or remove ${them}`;
}
