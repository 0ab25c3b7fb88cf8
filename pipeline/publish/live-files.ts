import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { readJsonIfWhole } from "../files/read-json.ts";
import { readTime } from "../files/read-time.ts";
import { acceptList } from "./filing-list.ts";
import { type FileDigest, MANIFEST_PATH, readManifest } from "./manifest.ts";
import { readLiveRelease } from "./release.ts";
import { notePath } from "./release-notes.ts";

/** What a release that is live offers to the next one: files that need not be written, or not even be made, again. */
export interface LiveFiles {
  readonly id: string;
  readonly directory: string;
  /** Undefined where it is damaged, which must not keep the next one, its repair, from going live. */
  readonly manifest: Manifest | undefined;
  /** What its manifest says; empty where that is damaged. */
  readonly files: Readonly<Record<string, FileDigest>>;
  /**
   * When its manifest was written, after all else was written, read back and found right, in milliseconds since 1970; 0 where it
   * is known to be damaged, or was touched after the notes that follow it, so that no file of it is believed unread.
   */
  readonly writtenAt: number;
  readonly parts: Parts;
  /** The list of its filings that it left; undefined where there is none, or a damaged one. */
  readonly filings: string | undefined;
}

/** What the parts of a release were made by and from; other versions of the code wrote less. */
const partsNote = z.object({
  /** Fingerprint of the code that made the release, and checked what it made. */
  code: z.string().default(""),
  /** The address that it is served at. */
  baseUrl: z.string().optional(),
  /** By the path of a ranking: the fingerprint of all that it and the pages that it answers were made from. */
  rankings: z.record(z.string(), z.string()).default({}),
});

/** What the parts of a release were made from. */
export type Parts = z.infer<typeof partsNote>;

/** What the note of a release says of its parts; undefined where there is none, or a damaged one. */
export function readParts(outDir: string, id: string): Promise<Parts | undefined> {
  return readJsonIfWhole(notePath(outDir, id, "parts.json"), partsNote);
}

/**
 * What the live release offers; undefined where none is live. What it leaves is large: it can be read while tables are computed.
 * @throws Error where `out/public` is something else than a link.
 */
export async function readLiveFiles(outDir: string): Promise<LiveFiles | undefined> {
  const live = await readLiveRelease(outDir);
  if (!live) return undefined;
  const manifest = await readManifest(live.directory).catch(() => undefined);
  const writtenAt = await readTime(join(live.directory, MANIFEST_PATH));
  const notedAt = await readTime(notePath(outDir, live.id, "parts.json"));
  return {
    id: live.id,
    directory: live.directory,
    manifest,
    files: manifest?.files ?? {},
    writtenAt: writtenAt <= notedAt ? writtenAt : 0,
    parts: (await readParts(outDir, live.id)) ?? partsNote.parse({}),
    filings: acceptList(await readIfThere(() => readFile(notePath(outDir, live.id, "filings.csv"), "utf8"))),
  };
}
