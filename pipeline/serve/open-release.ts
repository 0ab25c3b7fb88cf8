import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { industriesDocument } from "../../schemas/documents/industries.ts";
import { manifestDocument } from "../../schemas/documents/manifest.ts";
import { sectorsDocument } from "../../schemas/documents/sectors.ts";
import { statusDocument } from "../../schemas/documents/status.ts";
import { openRanking, type Ranking } from "./ranking.ts";
import type { Release } from "./release.ts";

/** Enough for every current ranking and a few quarters of history: at full size a quarter of portfolios takes about 15 MB. */
const rankingsKept = 16;

/** Opens the release in a folder; throws an error that names the file and what is wrong with it. The folder must be the release's own, not a link that may move. */
export async function openRelease(folder: string): Promise<Release> {
  const read = (path: string) => readFile(join(folder, path));
  const manifestBytes = await read("manifest.json");
  const manifest = parseDocument(manifestDocument, manifestBytes, "manifest.json");
  const status = parseDocument(statusDocument, await read("v1/status.json"), "v1/status.json");
  const { sectors } = parseDocument(sectorsDocument, await read("v1/sectors.json"), "v1/sectors.json");
  const { industries } = parseDocument(industriesDocument, await read("v1/industries.json"), "v1/industries.json");
  const digests = new Map(Object.entries(manifest.files).map(([path, { sha256 }]) => [path, sha256]));
  digests.set("manifest.json", createHash("sha256").update(manifestBytes).digest("hex"));
  return {
    id: manifest.release,
    context: { as_of_year: Number(manifest.as_of.slice(0, 4)), sectors, industries },
    latest: status.latest_finalized,
    lastModified: new Date(manifest.as_of).toUTCString(),
    digestOf: (path) => digests.get(path),
    readFile: read,
    openRanking: keepLatest(async (path) => openRanking(await read(path)), rankingsKept),
  };

  function parseDocument<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array, path: string): z.infer<Schema> {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (parsed.success) return parsed.data;
    throw new Error(`${join(folder, path)} is not as published: ${z.prettifyError(parsed.error)}`);
  }
}

/** Remembers the results of the `size` paths asked for last; a failure is not remembered. */
function keepLatest(open: (path: string) => Promise<Ranking>, size: number): (path: string) => Promise<Ranking> {
  const kept = new Map<string, Promise<Ranking>>();
  return (path) => {
    const opening = kept.get(path) ?? open(path);
    kept.delete(path);
    kept.set(path, opening);
    opening.catch(() => kept.delete(path));
    for (const oldest of kept.keys()) {
      if (kept.size <= size) break;
      kept.delete(oldest);
    }
    return opening;
  };
}
