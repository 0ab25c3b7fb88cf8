import { stat } from "node:fs/promises";
import { join } from "node:path";
import { readIfThere } from "../read-if-there.ts";
import { type FileDigest, MANIFEST_PATH, readManifest } from "./manifest.ts";
import type { Release } from "./release.ts";
import { readNote } from "./release-notes.ts";

/** What a release that is live offers to the next one: files that need not be written, or not even be made, again. */
export interface LiveFiles {
  readonly directory: string;
  /** What its manifest says; empty where that is damaged, which must not keep its repair from going live. */
  readonly files: Readonly<Record<string, FileDigest>>;
  /** When its manifest was written, before all of it was read back and found right; in milliseconds since 1970. */
  readonly writtenAt: number;
  /** By ranking: the fingerprint of all that it and its pages were made from. */
  readonly parts: Parts;
}

/** By the path of a ranking: the fingerprint of all that it and the pages that it answers are made from. */
export type Parts = Readonly<Record<string, string>>;

/** What the live release offers; undefined where none is live. */
export async function readLiveFiles(outDir: string, live: Release | undefined): Promise<LiveFiles | undefined> {
  if (!live) return undefined;
  const manifest = await readManifest(live.directory).catch(() => undefined);
  const written = await readIfThere(() => stat(join(live.directory, MANIFEST_PATH)));
  return {
    directory: live.directory,
    files: manifest?.files ?? {},
    writtenAt: written?.mtimeMs ?? 0,
    parts: await readParts(outDir, live.id),
  };
}

async function readParts(outDir: string, id: string): Promise<Parts> {
  return JSON.parse((await readNote(outDir, id, "parts.json")) ?? "{}") as Parts;
}
