import { z } from "zod";
import { encodings } from "./list-objects.ts";
import type { ObjectStore } from "./object-store.ts";

/** The key of the note that uploads leave each other. */
export const STATE_KEY = "upload.json";

/** `upload.json`: who uploads, and since when which objects are of no use. Edges and readers never look at it. */
const uploadState = z.strictObject({
  /** Another for every upload: who finds another one than its own was overtaken. */
  upload: z.uuid(),
  release: z.string(),
  /** While an upload deletes, which it does once its release is live, another one waits. */
  state: z.enum(["under way", "deleting", "done"]),
  encoding: z.enum(encodings),
  /**
   * What all objects of a kind were sent with, as `describeHeaders` says; notes of before tell none, and what lies there is
   * sent anew.
   */
  headers: z.array(z.string()).default([]),
  /** By key, since when no live release wants an object, as an ISO time. */
  stale: z.record(z.string(), z.iso.datetime()),
});

/** How far an upload has come. */
export type UploadState = z.infer<typeof uploadState>;

/** The note as it lies there. */
export interface StoredState {
  readonly note: UploadState;
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** Reads the note; undefined where nothing was ever uploaded. */
export async function readState(store: ObjectStore): Promise<StoredState | undefined> {
  const found = await store.read(STATE_KEY);
  if (found === undefined) return undefined;
  const parsed = uploadState.safeParse(parseJson(found.bytes));
  if (parsed.success) return { note: parsed.data, ...found };
  throw new Error(`${STATE_KEY} in the bucket was not written by an upload: give another --prefix, or remove it`);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Writes the note over exactly the one given, and answers its tag. */
export function writeState(store: ObjectStore, note: UploadState, over: string | undefined): Promise<string> {
  const headers = { contentType: "application/json", cacheControl: "no-store" };
  const condition = over === undefined ? "if absent" : { ifMatch: over };
  return store.write(STATE_KEY, encodeState(note), headers, condition);
}

/** The bytes of a note. */
export function encodeState(note: UploadState): Uint8Array {
  return Buffer.from(`${JSON.stringify(note, null, 1)}\n`);
}
