import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, manifestDocument } from "../../schemas/documents/manifest.ts";
import { requireJson } from "../files/read-json.ts";

/** The manifest's own path within a release. */
export const MANIFEST_PATH = "manifest.json";

/** What to do where the live release's own documents are damaged: to publish again mends no other. */
export const HOW_TO_REPAIR = "Publish again to repair the release.";

/** What the manifest says about one file. */
export type FileDigest = Manifest["files"][string];

/** The digest of a file's bytes. */
export function digestFile(bytes: Uint8Array): FileDigest {
  return { sha256: hash("sha256", bytes), bytes: bytes.byteLength };
}

/** The manifest over some files: the same in any order give the same. */
export function makeManifest(release: string, as_of: string, files: ReadonlyMap<string, FileDigest>): Manifest {
  return { release, as_of, files: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The manifest's bytes, one line a file. */
export function encodeManifest({ files, ...head }: Manifest): Buffer {
  const lines = Object.entries(files).map(([path, digest]) => `${JSON.stringify(path)}:${JSON.stringify(digest)}`);
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"files":{\n${lines.join(",\n")}\n}}\n`);
}

/** The manifest of the release in `directory`; throws, naming the file, and what to do if that is said, where it is missing or malformed. */
export function readManifest(directory: string, whatToDo?: string): Promise<Manifest> {
  return requireJson(join(directory, MANIFEST_PATH), manifestDocument, whatToDo);
}

/**
 * The paths of all files below `directory`, relative to it, with forward slashes, sorted. It has a thousand folders, so each
 * is read at once, without a promise.
 */
export async function listFiles(directory: string): Promise<string[]> {
  const paths: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(directory, folder), { withFileTypes: true })) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) walk(`${path}/`);
      else paths.push(path);
    }
  };
  walk("");
  return paths.sort();
}
